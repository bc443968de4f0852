/* A small server of files, for this machine only. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/* Serves a folder, and gives the address it is at. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://127.0.0.1").pathname));
    const type = TYPES[extname(path)];
    try {
      const text = await readFile(join(folder, path));
      response.writeHead(200, { "content-type": type ?? "application/octet-stream" }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listens) => server.listen(0, "127.0.0.1", listens));
  server.unref();
  return `http://127.0.0.1:${server.address().port}/`;
}
