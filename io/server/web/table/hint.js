// What a strong computer would do, where the visitor plays against computers only.
const { table, board, find, all } = page;
let isAsking = false;
page.askHint = async () => {
  const form = find('[data-ask-hint]');
  if (!form || isAsking) return;
  isAsking = true;
  form.classList.add('busy');
  page.complain('');
  const steps = page.steps().join(' ');
  try {
    const answer = await fetch(form.getAttribute('action'), {
      method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams({ steps }),
    });
    const told = await answer.json();
    if (!answer.ok) page.complain(told.detail);
    else if (told.digest === table.dataset.digest && steps === page.steps().join(' ')) {
      page.hint(told.said);
      page.say(told.said);
      mark(told.action);
    }
  } catch {
    page.complain(page.words.failed);
  }
  form.classList.remove('busy');
  isAsking = false;
};
// Marks the choices that begin with the action, the shortest of them, and what is to be taken up for it.
function mark(action) {
  for (const thing of all('.hinted', board)) thing.classList.remove('hinted');
  const ids = place => place.dataset.action.split(' ');
  const places = all('[data-action]', board).filter(place => ids(place)[0] === action);
  const shortest = Math.min(...places.map(place => ids(place).length));
  for (const place of places.filter(known => ids(known).length === shortest)) {
    place.classList.add('hinted');
    const source = place.dataset.from && find(`[data-source="${CSS.escape(place.dataset.from)}"]`, board);
    if (source) source.classList.add('hinted');
  }
}
table.addEventListener('submit', event => {
  if (!event.target.matches('[data-ask-hint]')) return;
  event.preventDefault();
  page.askHint();
});
