// Sounds, made here: one for each kind of thing that happens.
const SOUNDS = {
  // The frequency, in hertz, when it begins, how long it lasts, in seconds, and the form of the wave.
  move: [[320, 0, 0.09, 'triangle'], [180, 0.01, 0.08, 'sine']],
  other: [[240, 0, 0.1, 'triangle'], [140, 0.01, 0.09, 'sine']],
  roll: [[900, 0, 0.03, 'square'], [700, 0.06, 0.03, 'square'], [820, 0.13, 0.03, 'square'], [560, 0.22, 0.05, 'square']],
  capture: [[200, 0, 0.16, 'sawtooth'], [110, 0.04, 0.16, 'triangle']],
  turn: [[660, 0, 0.2, 'sine'], [880, 0.12, 0.25, 'sine']],
  end: [[523, 0, 0.3, 'sine'], [659, 0.15, 0.3, 'sine'], [784, 0.3, 0.5, 'sine']],
};
const LOUD = 0.07;
let audio = null;
// Browsers are silent until something was pressed.
addEventListener('pointerdown', () => { if (page.option('sound')) audio?.resume(); });
page.sound = kind => {
  if (!page.option('sound') || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, after, long, type] of SOUNDS[kind] ?? []) {
    const [note, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    Object.assign(note, { type });
    note.frequency.value = pitch;
    gain.gain.setValueAtTime(type === 'square' ? LOUD / 3 : LOUD, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    note.connect(gain).connect(audio.destination);
    note.start(start);
    note.stop(start + long);
  }
};
// What the server says happened, in order: each kind sounds once.
page.sounds = kinds => { for (const kind of new Set(kinds)) page.sound(kind); };
