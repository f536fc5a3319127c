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

const acts: Readonly<Record<string, (commands: KeyCommands) => void>> = {
  ' ': ({ play }) => play(),
  Enter: ({ playHere }) => playHere(),
  ArrowDown: ({ next }) => next(),
  ArrowUp: ({ previous }) => previous(),
  ArrowLeft: ({ seek }) => seek(-seekSeconds),
  ArrowRight: ({ seek }) => seek(seekSeconds),
  F2: ({ fix }) => fix(),
  Escape: ({ write }) => write(),
};

/** Runs the command of a key. Returns `typed` if the key should be typed. */
export function keyAction(event: KeyboardEvent, commands: KeyCommands): 'done' | 'typed' | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isConvert = key === 'Enter' && (ctrlKey || metaKey);
  if (!isConvert && (ctrlKey || metaKey || altKey)) return null;
  const act = isConvert ? commands.convert : acts[key];
  if (act) {
    act(commands);
    return 'done';
  }
  // `Process`: an input method starts composing.
  if ([...key].length !== 1 && key !== 'Process') return null;
  commands.write();
  return 'typed';
}
