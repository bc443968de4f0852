/* A wire to a server that can be cut. */
import { connect, createServer } from "node:net";

/* Lays a wire to a port of this machine. `address` is where its other end is. */
export async function lay(port) {
  const ends = new Set();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [end, other] of [[near, far], [far, near]]) {
      ends.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const listen = (at) => new Promise((listens) => server.listen(at, "127.0.0.1", listens));
  await listen(0);
  const { port: own } = server.address();
  server.unref();
  return {
    address: `http://127.0.0.1:${own}`,
    async cut() {
      const closed = new Promise((closes) => server.close(closes));
      for (const end of ends) end.destroy();
      await closed;
    },
    mend: () => listen(own),
  };
}
