import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface DraftNumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly hint: string;
  /** Undefined while what is typed is not a value; it then stays as it is and says so. */
  readonly read: (typed: number) => number | undefined;
  readonly show?: (value: number) => string;
  readonly error: string;
  readonly onChange: (value: number) => void;
}

/** A number that is stored as soon as it is one that may be; anything else is kept as typed, with the reason. */
export function DraftNumberField(props: DraftNumberFieldProps) {
  const { label, value, hint, read, show = String, error, onChange } = props;
  const [draft, setDraft] = useState<{ text: string; of: number } | null>(null);
  // A value that came from elsewhere takes the place of what was typed before it.
  const text = draft && draft.of === value ? draft.text : show(value);
  const isValid = readNumber(text, read) !== undefined;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      hint={hint}
      error={isValid ? undefined : error}
      steady
      onChange={(event) => {
        const typed = event.target.value;
        const next = readNumber(typed, read);
        setDraft({ text: typed, of: next ?? value });
        if (next !== undefined) onChange(next);
      }}
      onBlur={() => isValid && setDraft(null)}
    />
  );
}

function readNumber(text: string, read: DraftNumberFieldProps['read']): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(typed) ? read(Number(typed)) : undefined;
}
