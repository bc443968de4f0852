// Clocks run between what the server says of them.
const { all } = page;
const spelled = millis => {
  const seconds = Math.floor(Math.max(millis, 0) / 1000);
  const two = number => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
const SHORT = 15000; // milliseconds
page.since = performance.now();
setInterval(() => {
  for (const clock of all('[data-running]')) {
    const left = clock.dataset.left - (performance.now() - page.since);
    clock.textContent = spelled(left);
    clock.classList.toggle('short', left < SHORT);
  }
}, 250);
