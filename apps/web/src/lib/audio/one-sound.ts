/** Anything that plays, such as a media element. Pausing it after its end has no effect. */
interface Sound {
  pause(): void;
}

let last: Sound | null = null;

/** Allows only one sound at a time: pauses the previous one. */
export function beginSound(sound: Sound): void {
  if (last !== sound) last?.pause();
  last = sound;
}
