/** Something that is heard: a media element is one. Pausing it does nothing if it has ended. */
interface Sound {
  pause(): void;
}

let last: Sound | null = null;

/** Keeps to one sound at a time: pauses the one before. */
export function beginSound(sound: Sound): void {
  if (last !== sound) last?.pause();
  last = sound;
}
