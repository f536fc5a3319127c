import { TextField } from '../../ui/text-field.tsx';
import { useDraft } from './use-draft.ts';

interface DraftNumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly hint: string;
  /** Undefined for a number that is not allowed. */
  readonly read: (typed: number) => number | undefined;
  readonly show?: (value: number) => string;
  readonly error: string;
  readonly onChange: (value: number) => void;
}

/** A number that is stored as soon as it is valid. Anything else stays as typed, with the reason. */
export function DraftNumberField(props: DraftNumberFieldProps) {
  const { label, value, hint, show = String, error, onChange } = props;
  const read = (text: string) => {
    const typed = text.trim().replace(',', '.');
    return /^\d+(\.\d+)?$/.test(typed) ? props.read(Number(typed)) : undefined;
  };
  const draft = useDraft(value, { read, show, store: onChange });
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={draft.text}
      hint={hint}
      error={draft.isValid ? undefined : error}
      steady
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.settle}
    />
  );
}
