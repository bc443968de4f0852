// What a strong computer would do, where the visitor plays against computers only.

const table = document.querySelector('.table[data-live]');
if (table) {
  const find = selector => table.querySelector(selector);
  const advice = find('[data-advice]');
  let isAsking = false;
  // What was said of a position says nothing of the next one.
  new MutationObserver(() => { if (advice) advice.textContent = ''; }).observe(table, { attributeFilter: ['data-digest'] });
  async function ask(form) {
    if (isAsking) return;
    isAsking = true;
    const refusal = find('[data-refusal]');
    const steps = parlor.steps ? parlor.steps() : [];
    form.classList.add('busy');
    refusal.textContent = advice.textContent = '';
    try {
      const answer = await fetch(form.getAttribute('action'), {
        method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams({ steps: steps.join(' ') }),
      });
      const told = await answer.json();
      (answer.ok ? advice : refusal).textContent = answer.ok ? told.said : told.detail;
      if (answer.ok && told.digest === table.dataset.digest) mark(told.action);
    } catch {
      refusal.textContent = JSON.parse(table.dataset.words).failed;
    }
    form.classList.remove('busy');
    isAsking = false;
  }
  // Marks the choices that begin with the action, the shortest of them, and what is to be taken up for it.
  function mark(action) {
    const board = find('[data-part=board]');
    for (const thing of board.querySelectorAll('.hinted')) thing.classList.remove('hinted');
    const ids = place => place.dataset.action.split(' ');
    const places = [...board.querySelectorAll('[data-action]')].filter(place => ids(place)[0] === action);
    const shortest = Math.min(...places.map(place => ids(place).length));
    for (const place of places.filter(place => ids(place).length === shortest)) {
      place.classList.add('hinted');
      const source = place.dataset.from && board.querySelector(`[data-source="${CSS.escape(place.dataset.from)}"]`);
      if (source) source.classList.add('hinted');
    }
  }
  table.addEventListener('submit', event => {
    if (!event.target.matches('[data-hint]')) return;
    event.preventDefault();
    ask(event.target);
  });
  document.addEventListener('keydown', event => {
    const isWriting = event.target.closest('input:not([type=checkbox]),select,textarea,dialog');
    if (event.key !== 'h' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    const form = find('[data-hint]');
    if (form) ask(form);
  });
}
