/* How a test and a script talk: a line of JSON each way, in turn. */
import { createInterface } from "node:readline";

/* Does what it is asked for until nobody asks any more. `{"do": name, "with": options}` is answered by
   `{"done": result}` or `{"failed": why}`. */
export async function talk(deeds) {
  for await (const line of createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    let answer;
    try {
      answer = { done: (await deeds[asked.do](asked.with ?? {})) ?? null };
    } catch (error) {
      answer = { failed: error.stack ?? String(error) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
