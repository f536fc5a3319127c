import type { KeyboardEvent } from 'react';

export interface KeyCommands {
  readonly play: () => void;
  readonly convert: () => void;
  readonly playHere: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly seek: (seconds: number) => unknown;
  readonly write: () => void;
  /** Corrects the pronunciation of a word. */
  readonly fix: () => void;
}

const seekSeconds = 5;

/** Runs the command of a key. Returns `typed` if the key should be typed. */
export function keyAction(event: KeyboardEvent, commands: KeyCommands): 'done' | 'typed' | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Enter' && (ctrlKey || metaKey)) return done(commands.convert);
  if (ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case ' ':
      return done(commands.play);
    case 'Enter':
      return done(commands.playHere);
    case 'ArrowDown':
      return done(commands.next);
    case 'ArrowUp':
      return done(commands.previous);
    case 'ArrowLeft':
      return done(() => commands.seek(-seekSeconds));
    case 'ArrowRight':
      return done(() => commands.seek(seekSeconds));
    case 'F2':
      return done(commands.fix);
    case 'Escape':
      return done(commands.write);
  }
  // `Process`: an input method starts composing.
  if ([...key].length !== 1 && key !== 'Process') return null;
  commands.write();
  return 'typed';
}

function done(act: () => unknown): 'done' {
  act();
  return 'done';
}
