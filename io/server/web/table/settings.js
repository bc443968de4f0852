// What was chosen for this browser.
const { table, find, all } = page;
const isPhone = matchMedia('(hover: none), (max-width: 47.99rem)').matches;
const kept = name => { try { return localStorage.getItem('parlor-' + name); } catch { return null; } };
// Where a move takes days, it is confirmed unless the visitor says otherwise; a phone is quiet until it is told to sound.
const USUAL = { confirm: 'slow' in table.dataset, gather: true, sound: !isPhone };
const choose = (name, isOn) => { try { localStorage.setItem('parlor-' + name, isOn ? 'on' : 'off'); } catch { /* not kept */ } };
page.option = name => {
  const said = kept(name);
  return said ? said === 'on' : USUAL[name] ?? false;
};

const boxes = name => all(`[data-option=${name}]`);
async function change(name, wanted) {
  let isOn = wanted;
  if (isOn && name === 'notify') {
    isOn = 'Notification' in window && await Notification.requestPermission() === 'granted';
  }
  choose(name, isOn);
  show(name);
  if (isOn && name === 'sound') page.sound('turn');
}
function show(name) {
  const isOn = page.option(name);
  for (const box of boxes(name)) {
    if (box.type === 'checkbox') box.checked = isOn;
    else box.setAttribute('aria-pressed', isOn);
  }
  if (name.startsWith('aid-')) aids();
}
// Aids are drawn by every picture, and shown where the visitor wants them.
function aids() {
  const shown = all('[data-option^=aid-]').map(box => box.dataset.option).filter(page.option);
  page.board.dataset.aids = shown.map(name => name.split('-').at(-1)).join(' ');
}
for (const box of all('[data-option]')) {
  show(box.dataset.option);
  if (box.type === 'checkbox') box.addEventListener('change', () => change(box.dataset.option, box.checked));
  else box.addEventListener('click', () => change(box.dataset.option, !page.option(box.dataset.option)));
}
table.classList.add('scripted');

// The board the other way round.
const FLIP = 'flip-' + location.pathname;
const turn = isOn => { table.toggleAttribute('data-flipped', isOn); };
turn(kept(FLIP) ? kept(FLIP) === 'on' : 'flip' in table.dataset);
page.flip = () => {
  choose(FLIP, !('flipped' in table.dataset));
  turn(!('flipped' in table.dataset));
};
find('[data-turn]').addEventListener('click', page.flip);
