/* A headless Firefox, driven by WebDriver BiDi: the few commands that the smoke tests need. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const load = createRequire(join(process.env.PARLOR_BROWSER_PACKAGES, "package.json"));
/* The client of WebSockets that comes with playwright; Node 18 has none. */
const { ws: Socket } = load("playwright-core/lib/utilsBundle");

/* How long anything may take on a busy machine. */
const PATIENCE = 60_000;
/* Nothing is looked up, told or fetched but what a test asks for. */
const PREFERENCES = `
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.safebrowsing.downloads.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.dns.disabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9/");
user_pref("toolkit.telemetry.enabled", false);
`;

class Session {
  constructor(socket) {
    Object.assign(this, { socket, waiting: new Map(), last: 0, listeners: [] });
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "event") return this.listeners.forEach((listener) => listener(message));
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === "error") reject(new Error(`${message.error}: ${message.message}`));
      else resolve(message.result);
    });
  }

  ask(method, params) {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

/* Starts Firefox with a profile of its own. */
export async function launchFirefox() {
  const profile = await mkdtemp(join(tmpdir(), "parlor-firefox-"));
  await writeFile(join(profile, "user.js"), PREFERENCES);
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(process.env.PARLOR_FIREFOX, options, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => firefox.once("exit", resolve));
  process.once("exit", () => firefox.kill("SIGKILL"));
  const address = await new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`Firefox does not listen: ${said}`)), PATIENCE);
    firefox.stderr.on("data", (data) => {
      said += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  });
  const socket = new Socket(`${address}/session`);
  await new Promise((resolve, reject) => { socket.once("open", resolve); socket.once("error", reject); });
  const session = new Session(socket);
  const { capabilities } = await session.ask("session.new", { capabilities: {} });
  await session.ask("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: (size) => openPage(session, size),
    async close() {
      socket.terminate();
      firefox.kill("SIGTERM");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}

/* A page with storage of its own. */
async function openPage(session, { width, height, hasTouch = false }) {
  const { userContext } = await session.ask("browser.createUserContext", {});
  const { context } = await session.ask("browsingContext.create", { type: "tab", userContext });
  await session.ask("browsingContext.setViewport", { context, viewport: { width, height } });
  const wrong = [];
  session.listeners.push(({ method, params }) => {
    const from = params.context ?? params.source?.context;
    if (from !== context) return;
    /* Firefox says so of every stream on a page that is left. */
    const isLeft = /was interrupted while the page was loading/.test(params.text ?? "");
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level) && !isLeft) wrong.push(`${params.level}: ${params.text}`);
    if (method === "network.beforeRequestSent" && !/^(blob:|data:|about:|http:\/\/127\.0\.0\.1:)/.test(params.request.url)) {
      wrong.push(`asked for ${params.request.url}`);
    }
  });
  const page = {
    wrong,
    goto: (url) => session.ask("browsingContext.navigate", { context, url, wait: "complete" }),
    /* What a function gives in the page, as JSON. */
    async evaluate(tell, ...given) {
      const source = `async () => JSON.stringify(await (${tell})(...${JSON.stringify(given)}) ?? null)`;
      const asked = { functionDeclaration: source, awaitPromise: true, target: { context } };
      const told = await session.ask("script.callFunction", asked);
      if (told.type === "exception") throw new Error(told.exceptionDetails.text);
      return JSON.parse(told.result.value);
    },
    async press(x, y) {
      const [at, parameters] = [{ x: Math.round(x), y: Math.round(y) }, { pointerType: hasTouch ? "touch" : "mouse" }];
      const steps = [{ type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await session.ask("input.performActions", { context, actions: [{ type: "pointer", id: "pointer", parameters, actions: steps }] });
    },
    async key(value) {
      const actions = [...value].flatMap((letter) => [{ type: "keyDown", value: letter }, { type: "keyUp", value: letter }]);
      await session.ask("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
    },
    close: () => session.ask("browser.removeUserContext", { userContext }),
  };
  return page;
}
