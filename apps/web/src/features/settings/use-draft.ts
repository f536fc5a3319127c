import { useState } from 'react';

/**
 * What is typed for a value that is stored as soon as it is valid. It stays as typed until another value comes from
 * elsewhere.
 */
export function useDraft<Value>(
  stored: Value,
  { read, show, store }: DraftOptions<Value>,
): { readonly text: string; readonly isValid: boolean; type(text: string): void; settle(): void } {
  const [draft, setDraft] = useState<{ text: string; of: Value } | null>(null);
  const text = draft && draft.of === stored ? draft.text : show(stored);
  const isValid = read(text) !== undefined;
  return {
    text,
    isValid,
    type(typed) {
      const value = read(typed);
      setDraft({ text: typed, of: value ?? stored });
      if (value !== undefined) store(value);
    },
    /** Shows a valid value as it is stored. */
    settle: () => isValid && setDraft(null),
  };
}

interface DraftOptions<Value> {
  /** Undefined for what is no valid value. */
  readonly read: (typed: string) => Value | undefined;
  readonly show: (value: Value) => string;
  readonly store: (value: Value) => void;
}
