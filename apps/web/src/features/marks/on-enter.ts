import type { KeyboardEvent } from 'react';
import { isComposing } from '../../lib/is-composing.ts';

/** Saves on Enter, except while an input method is composing. */
export function onEnter(event: KeyboardEvent, save: () => unknown): void {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  // Otherwise the element focused by `save` would receive the key, too.
  event.preventDefault();
  save();
}
