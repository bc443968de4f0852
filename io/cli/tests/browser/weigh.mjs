/* How much a page loads when it is looked at for the first time. */
import { watched } from "./chromium.mjs";

/* `state` is what the browser keeps of somebody who has been there: their seats. Everything else is cold. */
export async function weigh(browser, { address, state }) {
  const { page, context, wrong } = await watched(browser, { storageState: state });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const files = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) => files.set(requestId, { type: response.mimeType, plain: 0, sent: 0 }));
  session.on("Network.dataReceived", ({ requestId, dataLength }) => { files.get(requestId).plain += dataLength; });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => { files.get(requestId).sent = encodedDataLength; });
  const reply = await page.goto(address, { waitUntil: "load" });
  const first = await reply.text();
  const table = page.locator(".table[data-live]");
  /* What comes over the connection that stays is loaded as well. */
  if (0 < (await table.count())) await page.locator(".table[data-state]").waitFor();
  await page.waitForTimeout(300);
  const all = [...files.values()];
  const sum = (list, key) => list.reduce((whole, file) => whole + file[key], 0);
  const scripts = all.filter((file) => file.type.includes("javascript"));
  const streams = all.filter((file) => file.type === "text/event-stream");
  await context.close();
  return {
    files: all.length,
    plain: sum(all, "plain"),
    sent: sum(all, "sent") + sum(streams, "plain"),
    script: sum(scripts, "plain"),
    boards: first.split('<div class="board"').length - 1 && first.split("<svg").length - 1,
    wrong,
  };
}
