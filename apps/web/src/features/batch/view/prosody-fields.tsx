import { limits } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { choiceOf, type OptionFields, ownChoice, useChoices } from './option-choices.ts';

type NumberName = 'speed' | 'pitch' | 'volume' | 'silence' | 'endSilence' | 'styleDegree';

interface NumberOption {
  readonly name: NumberName;
  readonly label: string;
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  readonly format: (value: number) => string;
}

/** Speed, pitch, volume and silences: of one item all of its own or none, of several each for itself. */
export function ProsodyFields(fields: OptionFields) {
  const { t } = useTranslation();
  const options = useProsody();
  const { value, shared, isSeveral, change } = fields;
  const isOwn = options.some(({ name }) => value[name] !== undefined);
  const toggle = (on: boolean) =>
    change(Object.fromEntries(options.map(({ name }) => [name, on ? shared[name] : undefined])));
  const grid = 'grid gap-y-3 *:min-w-0 wide:grid-cols-2';
  if (isSeveral) {
    return (
      <div className={cx(grid, 'gap-x-3')}>
        {options.map((option) => (
          <NumberField key={option.name} {...fields} option={option} />
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch label={t('batch.options.prosody')} checked={isOwn} onChange={toggle} />
      {isOwn && (
        <div className={cx(grid, 'gap-x-6')}>
          {options.map((option) => (
            <OwnNumber key={option.name} {...fields} option={option} />
          ))}
        </div>
      )}
    </div>
  );
}

/** How strongly the style is spoken. */
export function StyleDegreeField({
  disabledReason,
  ...fields
}: OptionFields & { disabledReason: string | undefined }) {
  const { t } = useTranslation();
  const option: NumberOption = {
    name: 'styleDegree',
    label: t('options.styleDegree'),
    range: { ...limits.styleDegree, step: 0.01 },
    format: (degree) => formatNumber(degree, { minimumFractionDigits: 2 }),
  };
  return <NumberField {...fields} option={option} disabledReason={disabledReason} />;
}

function useProsody(): readonly NumberOption[] {
  const { t } = useTranslation();
  const times = (number: number) =>
    t('options.times', { value: formatNumber(number, { minimumFractionDigits: 1 }) });
  const percent = (number: number) => t('options.percent', { value: formatNumber(number) });
  const ms = (number: number) => t('batch.options.ms', { value: formatNumber(number) });
  const volume = { ...limits.volume, step: 1 };
  return [
    { name: 'speed', label: t('options.speed'), range: limits.speed, format: times },
    { name: 'pitch', label: t('options.pitch'), range: limits.pitch, format: times },
    { name: 'volume', label: t('options.volume'), range: volume, format: percent },
    { name: 'silence', label: t('batch.options.silence'), range: limits.silenceMs, format: ms },
    { name: 'endSilence', label: t('batch.options.endSilence'), range: limits.silenceMs, format: ms },
  ];
}

/** Where a number comes from, and its slider where it is one of its own. */
function NumberField({
  option,
  disabledReason,
  ...fields
}: OptionFields & { option: NumberOption; disabledReason?: string | undefined }) {
  const { t } = useTranslation();
  const choices = useChoices(fields);
  const { name, label, format } = option;
  const now = fields.shared[name];
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={label}
        disabled={disabledReason !== undefined}
        hint={disabledReason}
        {...choices(name, format(now), [{ value: ownChoice, label: t('batch.options.own') }], () => now)}
      />
      {choiceOf(fields, name) === ownChoice && disabledReason === undefined && (
        <OwnNumber {...fields} option={option} />
      )}
    </div>
  );
}

function OwnNumber({ option, value, shared, change }: OptionFields & { option: NumberOption }) {
  const { name, label, range, format } = option;
  return (
    <Slider
      label={label}
      {...range}
      value={value[name] ?? shared[name]}
      format={format}
      onChange={(number) => change({ [name]: number })}
    />
  );
}
