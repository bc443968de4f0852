// How visitors come to a table: with an invitation, or with a seat from another device. Both stand after `#`, so that no
// log has them. A link may also be opened on the page that it leads to: then only what is after `#` changes.
const find = selector => document.querySelector(selector);
function arrive() {
  const invited = /^#invite=([0-9a-f]+)$/.exec(location.hash);
  if (invited) {
    history.replaceState(null, '', location.pathname);
    const form = find('form[data-invited]');
    if (!form) return;
    form.elements.invite.value = invited[1];
    form.submit();
  }
}
function takeOver(form) {
  const onload = () => parlorKeys.takeOver(form);
  if (typeof parlorKeys !== 'undefined') onload();
  else document.head.append(Object.assign(document.createElement('script'), { src: form.dataset.script, onload }));
}
arrive();
const taking = location.hash.startsWith('#take=') && find('form[data-taken]');
if (taking) takeOver(taking);
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#take=')) location.reload();
  else arrive();
});

// Two players of one name get distinguishable names: what is signed has the name in it, so that it is changed before.
document.addEventListener('submit', event => {
  const { names } = event.target.dataset;
  const field = event.target.elements.name;
  if (!names || !field) return;
  const [taken, name] = [JSON.parse(names), field.value.trim()];
  for (let number = 2; taken.includes(field.value.trim()); number++) field.value = `${name} ${number}`;
  // It is no spectator while it comes.
  parlor.page?.part?.();
}, true);

// The table of the page, unless its seat is just being taken over.
const table = !taking && find('.table[data-live]');
parlor.page = table ? { table, board: table.querySelector('[data-part=board]'), words: JSON.parse(table.dataset.words) } : null;
