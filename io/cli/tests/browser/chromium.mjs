/* A headless Chromium, and pages that are watched: whatever goes wrong in one is remembered. */
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.env.PARLOR_BROWSER_PACKAGES, "package.json"));
const { chromium } = load("playwright-core");

/* How long anything may take on a busy machine. */
const PATIENCE = 60_000;

export const AXE = load.resolve("axe-core/axe.min.js");

export function launch() {
  return chromium.launch({
    executablePath: process.env.PARLOR_CHROMIUM,
    /* No sandbox, since tests may run as root; and no name is looked up. */
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
}

/* A page by itself, with `wrong`: what it complained about, and whom else it asked for something. */
export async function watched(browser, { width = 1280, height = 800, scheme = "light", ...more }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, ...more });
  context.setDefaultTimeout(PATIENCE);
  const wrong = [];
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`the policy forbids ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on("request", (request) => {
    if (!/^(file:|blob:|http:\/\/127\.0\.0\.1:)/.test(request.url())) wrong.push(`asked for ${request.url()}`);
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.on("crash", () => wrong.push("it crashed"));
  return { page, context, wrong };
}
