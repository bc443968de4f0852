// The log of a table, checked in this browser: on the page that says what is proved.
import { Follower } from './follower.mjs';
import { seatOf } from './kept.mjs';

const SOME = 40; // lines between two moments in which the page can be used

export function checkHere(button) {
  if (!button) return;
  const { table, log, right, head: headText } = button.dataset;
  const words = JSON.parse(button.dataset.faults);
  const told = document.querySelector('[data-checked]');
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const reply = await fetch(log);
      const [first, ...lines] = (await reply.text()).split('\n').filter(Boolean);
      const follower = new Follower(first);
      // A head that this browser kept must be of this history.
      const head = seatOf(table)?.head;
      if (head) follower.hearHead(head);
      for (const [at, line] of lines.entries()) {
        follower.hear(line);
        if (at % SOME === 0) await new Promise(go => setTimeout(go));
      }
      told.textContent = `✓ ${right}${head ? ` ${headText}` : ''}`;
    } catch (fault) {
      told.textContent = `✗ ${words[fault.code] ?? fault.message}`;
    }
    button.disabled = false;
  });
}
