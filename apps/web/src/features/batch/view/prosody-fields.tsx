import type { TFunction } from 'i18next';
import { cx } from '../../../lib/cx.ts';
import { formatNumber, formatPercent, formatTimes } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { optionRanges } from '../../../model/options/options-store.ts';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { choiceOf, type OptionFields, OptionSelect } from './option-select.tsx';

interface NumberOption {
  readonly name: 'speed' | 'pitch' | 'volume' | 'silence' | 'endSilence' | 'styleDegree';
  readonly label: `options.${'speed' | 'pitch' | 'volume' | 'styleDegree'}` | `batch.options.${Silence}`;
  readonly format: (value: number, t: TFunction) => string;
}
type Silence = 'silence' | 'endSilence';

const inMs: NumberOption['format'] = (value, t) => t('batch.options.ms', { value });
const prosody: readonly NumberOption[] = [
  { name: 'speed', label: 'options.speed', format: formatTimes },
  { name: 'pitch', label: 'options.pitch', format: formatTimes },
  { name: 'volume', label: 'options.volume', format: formatPercent },
  { name: 'silence', label: 'batch.options.silence', format: inMs },
  { name: 'endSilence', label: 'batch.options.endSilence', format: inMs },
];

export const styleDegree: NumberOption = {
  name: 'styleDegree',
  label: 'options.styleDegree',
  format: (value) => formatNumber(value, { minimumFractionDigits: 2 }),
};

/** Speed, pitch, volume and silences. A single item sets all or none of them; for several, each is set separately. */
export function ProsodyFields(fields: OptionFields) {
  const { t } = useTranslation();
  const { value, shared, isSeveral, change } = fields;
  const isOwn = prosody.some(({ name }) => value[name] !== undefined);
  const toggle = (on: boolean) =>
    change(Object.fromEntries(prosody.map(({ name }) => [name, on ? shared[name] : undefined])));
  const Field = isSeveral ? NumberField : OwnNumber;
  return (
    <div className="flex flex-col gap-3">
      {!isSeveral && <Switch label={t('batch.options.prosody')} checked={isOwn} onChange={toggle} />}
      {(isSeveral || isOwn) && (
        <div className={cx('grid gap-y-3 *:min-w-0 wide:grid-cols-2', isSeveral ? 'gap-x-3' : 'gap-x-6')}>
          {prosody.map((option) => (
            <Field key={option.name} {...fields} option={option} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether a number is the list's or the item's own, with a slider for an own one. */
export function NumberField({ option, ...fields }: OptionFields & { option: NumberOption }) {
  const { t } = useTranslation();
  const { name, label } = option;
  const now = fields.shared[name];
  const own = [{ value: fields.value[name] ?? now, label: t('batch.options.own') }];
  return (
    <div className="flex flex-col gap-2">
      <OptionSelect {...fields} name={name} label={t(label)} listed={option.format(now, t)} own={own} />
      {choiceOf(fields, name) === 'own' && <OwnNumber {...fields} option={option} />}
    </div>
  );
}

function OwnNumber({ option, value, shared, change }: OptionFields & { option: NumberOption }) {
  const { t } = useTranslation();
  const { name, label, format } = option;
  return (
    <Slider
      label={t(label)}
      {...optionRanges[name]}
      value={value[name] ?? shared[name]}
      format={(number) => format(number, t)}
      onChange={(number) => change({ [name]: number })}
    />
  );
}
