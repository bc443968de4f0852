// Tells the server what the window is like, since it draws the boards: a telephone held upright, or anything else.

const isTall = () => innerWidth < 600 && innerWidth < innerHeight;
const drawn = document.documentElement.dataset.window === 'tall';
function tell() {
  document.cookie = `window=${isTall() ? 'tall' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
}
tell();
// A board that was drawn for another window is drawn anew, unless cookies are not kept.
const isTold = document.cookie.includes('window=');
if (isTold && isTall() !== drawn && document.querySelector('.board[data-game]')) location.reload();
addEventListener('resize', () => {
  tell();
  if (isTold && isTall() !== drawn && document.querySelector('.board[data-game]')) location.reload();
});
