import { tomorrow } from '../../../lib/date-fields.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface DayFieldProps {
  readonly name: 'until' | 'expires';
  readonly className: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The day when something of an account ends. */
export function DayField({ name, className, value, onChange }: DayFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t(`admin.people.${name}`)}
      hint={t(`admin.people.${name}Hint`)}
      type="date"
      min={tomorrow()}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
