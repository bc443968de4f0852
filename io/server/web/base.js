// At tables from before players had keys a player brings a seed, so that the server alone cannot decide dice and deals.
document.addEventListener('submit', event => {
  if (!event.target.matches('[data-luck]')) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const value = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  event.target.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'seed', value }));
}, true);

// With scripts a player who sets up a table sits down at it with a key: the table must be there before.
document.addEventListener('submit', event => {
  if (!event.target.matches('[data-keyed]')) return;
  event.target.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'keyed', value: '1' }));
}, true);

// What only works with scripts is shown with scripts.
for (const part of document.querySelectorAll('[data-scripted]')) part.hidden = false;

const wrong = document.getElementById('wrong');
const first = document.querySelector('[aria-invalid="true"]');
if (wrong || first) (first || wrong).focus();
