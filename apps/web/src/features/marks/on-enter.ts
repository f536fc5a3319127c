import type { KeyboardEvent } from 'react';

/** Saves on Enter, except while an input method is composing. */
export function onEnter(event: KeyboardEvent, save: () => unknown): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // Otherwise the element focused by `save` would receive the key, too.
  event.preventDefault();
  save();
}
