import type { KeyboardEvent } from 'react';

/** Enter in a field saves; while an input method composes it is the input method's. */
export function onEnter(event: KeyboardEvent, save: () => unknown): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // What has the focus by then would get it, too.
  event.preventDefault();
  save();
}
