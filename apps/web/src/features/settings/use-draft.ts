import { useState } from 'react';

interface DraftOptions<Value> {
  /** Undefined for text that is no valid value. */
  readonly read: (typed: string) => Value | undefined;
  readonly show: (value: Value) => string;
  readonly store: (value: Value) => void;
}

/** The text of a field that is stored as soon as it is valid. It stays as typed until the value changes elsewhere. */
export function useDraft<Value>(stored: Value, { read, show, store }: DraftOptions<Value>) {
  const [draft, setDraft] = useState<{ text: string; of: Value } | null>(null);
  const text = draft && draft.of === stored ? draft.text : show(stored);
  const isValid = read(text) !== undefined;
  return {
    text,
    isValid,
    type(typed: string): void {
      const value = read(typed);
      setDraft({ text: typed, of: value ?? stored });
      if (value !== undefined) store(value);
    },
    /** Shows a valid value in its stored form. */
    settle: () => isValid && setDraft(null),
  };
}
