/* A server between a page and the server that lies: it changes what the page hears of the log. */
import { createHash } from "node:crypto";
import { createServer, request } from "node:http";

/* What may be told otherwise of the lines: the first line that this is about, and how it reads then; or the server's word. */
const LIES = {
  die: (news) => change(news, /"by":"chance"/, (line) => line.replace(/-(\d)-/, (_, die) => `-${(die % 6) + 1}-`)),
  name: (news) => change(news, /"event":"sit","place":1/, (line) => line.replace(/"name":"/, '"name":"X')),
  head: (news) => {
    if (!news.head || news.after === 0) return false;
    news.head.link = news.head.link.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    return true;
  },
  dropped: (news) => twice(news) && news.lines.splice(-2, 1).length === 1,
  swapped: (news) => twice(news) && news.lines.push(...news.lines.splice(-2, 1)) > 0,
  resigned: forged('"by":"seat-0","action":"forfeit-0","after":"' + "0".repeat(64) + '"'),
  called: forged('"event":"call","draw":2,"seats":[0]'),
  unkeyed: forged('"event":"unkey","seat":0'),
  kicked: forged('"by":"table","action":"forfeit-0","why":"invalid_move","after":"' + "0".repeat(64) + '"'),
};
/* Whether there are two lines and more. */
function twice(news) {
  return 1 < news.lines.length;
}
/* A line of the server's own after the first draw, with the link that it has to have. */
function forged(what) {
  return (news) => {
    if (!news.lines.some((line) => line.includes('"by":"chance"'))) return false;
    const { seq, at, link } = JSON.parse(news.lines.at(-1));
    const body = `{"seq":${seq + 1},"at":"${at}",${what}}`;
    const own = createHash("sha256").update(link + body).digest("hex");
    news.lines.push(`${body.slice(0, -1)},"link":"${own}"}`);
    return true;
  };
}
function change(news, which, lie) {
  const at = news.lines.findIndex((line) => which.test(line));
  if (at < 0) return false;
  news.lines[at] = lie(news.lines[at]);
  return true;
}

async function whole(reply) {
  const chunks = [];
  for await (const chunk of reply) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/* A form without the key of the player who posts it. */
async function plain(asked) {
  const form = new URLSearchParams(await whole(asked));
  for (const name of ["key", "commit", "sig"]) form.delete(name);
  return form.toString();
}

/* What may be shown otherwise: the player's hand, in the picture and as the server states it; or in the picture alone. */
const SHOWN = {
  hand: () => otherHand(/("secret":"|data-secret=")((?:\d-\d ?){7})"/g),
  picture: () => otherHand(null),
  /* Another header, once the player sits. */
  header: () => (text) => {
    if (!text.includes("data-seated")) return text;
    return text.replace(/(anchor&quot;:&quot;)(.)/g, (_, before, digit) => before + (digit === "0" ? 1 : 0));
  },
};
/* A domino of the hand and one that is not in it change places, wherever they are seen: what may be done stays as it is. */
function otherHand(statement) {
  let swaps = null;
  return (text) => {
    const held = [...text.matchAll(/data-own=\\?"(\d-\d)/g)].map(([, domino]) => domino);
    if (!swaps && held.length === 7) {
      /* One of eight dominoes is not in a hand of seven. */
      const other = ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0", "3-1"].find((domino) => !held.includes(domino));
      swaps = { [held[0]]: other, [other]: held[0] };
    }
    if (!swaps) return text;
    const swap = (words) => words.replace(/\d-\d/g, (domino) => swaps[domino] ?? domino);
    const seen = text.replace(/(data-(?:own|domino)=\\?")(\d-\d)/g, (_, before, domino) => before + swap(domino));
    if (!statement) return seen;
    return seen.replace(statement, (_, before, words) => `${before}${swap(words).split(" ").sort().join(" ")}"`);
  };
}

/* Lies to whoever comes by its address about a server at a port of this machine. */
export async function lieAbout(port, what) {
  let isTold = false;
  const shown = SHOWN[what]?.() ?? ((text) => text);
  const sockets = new Set();
  const server = createServer((asked, answer) => {
    /* It is itself whom pages ask: they tell where they come from. */
    const headers = { ...asked.headers, host: `127.0.0.1:${port}` };
    delete headers["accept-encoding"];
    if (what === "plain") delete headers["content-length"];
    if (headers.origin) headers.origin = `http://127.0.0.1:${port}`;
    if (headers.referer) headers.referer = headers.referer.replace(/^http:\/\/[^/]+/, headers.origin ?? "");
    const far = request({ port, host: "127.0.0.1", path: asked.url, method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode, reply.headers);
      const kind = reply.headers["content-type"] ?? "";
      if (/html/.test(kind)) return whole(reply).then((text) => answer.end(shown(text)));
      if (!/event-stream/.test(kind)) return reply.pipe(answer);
      /* A stream is open before anything is said. */
      answer.flushHeaders();
      let rest = "";
      reply.setEncoding("utf8").on("data", (text) => {
        const events = (rest + text).split("\n\n");
        rest = events.pop();
        for (const event of events) answer.write(`${shown(retold(event))}\n\n`);
      });
      reply.on("end", () => answer.end());
      return undefined;
    });
    far.on("error", () => answer.destroy());
    answer.on("close", () => far.destroy());
    if (what === "plain" && asked.url.endsWith("/sit")) plain(asked).then((form) => far.end(form));
    else asked.pipe(far);
  });
  function retold(event) {
    const data = /^data: ?(\{.*)$/m.exec(event);
    if (isTold || !LIES[what] || !data || !/^event: ?lines$/m.test(event)) return event;
    const news = JSON.parse(data[1]);
    isTold = LIES[what](news);
    return isTold ? event.replace(data[1], () => JSON.stringify(news)) : event;
  }
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise((listens) => server.listen(0, "127.0.0.1", listens));
  server.unref();
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
