import { findSpeechService, limits, speechServices } from '@parlando/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { defaultStyle, type VoiceOptions } from '../../options/options-store.ts';
import { useVoiceName } from '../../player/use-voice-name.ts';
import { useVoiceWords } from '../../voices/use-voice-words.ts';
import { useVoices } from '../../voices/voices-store.ts';
import { effectiveOptions, type ItemOptions } from '../list/batch-item.ts';
import { useSharedOptions } from './use-judging.ts';

const VoiceSelector = lazy(async () => ({
  default: (await import('../../voices/voice-selector.tsx')).VoiceSelector,
}));

export interface OptionsFormProps {
  readonly value: ItemOptions;
  readonly onChange: (value: ItemOptions) => void;
}

const none = '';
const prosody = ['speed', 'pitch', 'volume', 'silence', 'endSilence'] as const;

/** Options of an item's own; each may be left as the list has it. */
export function OptionsForm({ value, onChange }: OptionsFormProps) {
  const { t } = useTranslation();
  const shared = useSharedOptions();
  const change = (changes: Partial<Record<keyof ItemOptions, unknown>>) =>
    onChange({ ...value, ...changes } as ItemOptions);
  const service = (api: number) => t(`options.services.api${api as 1}`);
  const likeShared = (word: string) => t('batch.options.sharedIs', { value: word });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 *:min-w-0 wide:grid-cols-2">
        <Select<number>
          label={t('batch.options.service')}
          value={value.api ?? 0}
          onChange={(api) => change({ api: api || undefined })}
          options={[
            { value: 0, label: likeShared(service(shared.api)) },
            ...speechServices.map(({ api }) => ({ value: api as number, label: service(api) })),
          ]}
        />
        <Select<string>
          label={t('batch.options.format')}
          value={value.format ?? none}
          onChange={(format) => change({ format: format || undefined })}
          options={[
            { value: none, label: likeShared(shared.format) },
            { value: 'mp3', label: 'mp3' },
            { value: 'wav', label: 'wav' },
          ]}
        />
        <VoiceField value={value} shared={shared} onChange={change} />
        <StyleFields value={value} shared={shared} onChange={change} />
      </div>
      <ProsodyFields value={value} shared={shared} onChange={change} />
    </div>
  );
}

interface FieldsProps {
  readonly value: ItemOptions;
  readonly shared: VoiceOptions;
  readonly onChange: (changes: Partial<Record<keyof ItemOptions, unknown>>) => void;
}

function VoiceField({ value, shared, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const voiceName = useVoiceName();
  const { api, voice } = effectiveOptions({ options: value }, shared);
  const name = value.voice
    ? voiceName(value.voice)
    : t('batch.options.sharedIs', { value: voiceName(shared.voice) });
  return (
    <fieldset aria-label={t('batch.options.voice')} className="flex min-w-0 flex-col gap-1.5 wide:col-span-2">
      <span className="text-13 font-medium text-ink-2">{t('batch.options.voice')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('batch.options.chooseVoice')}
        </Button>
        {value.voice && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onChange({ voice: undefined, locale: undefined, style: undefined, role: undefined })
            }
          >
            {t('batch.options.useShared')}
          </Button>
        )}
      </div>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={t('batch.options.chooseVoice')}
        bodyClassName="flex flex-col"
      >
        <Suspense>
          <VoiceSelector
            className="min-h-0 flex-1"
            api={api}
            selected={voice}
            onSelect={(chosen) => {
              onChange({
                voice: chosen.shortName,
                locale: chosen.locale,
                ...(!chosen.styles.includes(value.style ?? '') && { style: undefined }),
                ...(!chosen.roles.includes(value.role ?? '') && { role: undefined }),
              });
              setOpen(false);
            }}
          />
        </Suspense>
      </Drawer>
    </fieldset>
  );
}

/** Where the voice has styles or roles; disabled, with the reason, where the service cannot speak them. */
function StyleFields({ value, shared, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { api, voice } = effectiveOptions({ options: value }, shared);
  const found = useVoices((state) => state.byId.get(voice));
  const service = findSpeechService(api);
  const likeList: SelectOption<string> = { value: none, label: t('batch.options.shared') };
  if (!found) return null;
  return (
    <>
      {found.styles.length > 0 && (
        <Select<string>
          label={t('options.style')}
          value={value.style ?? none}
          disabled={!service?.speaksStyles}
          hint={service?.speaksStyles ? undefined : t('options.styleNotSpoken')}
          onChange={(style) => onChange({ style: style || undefined })}
          options={[
            likeList,
            { value: defaultStyle, label: t('options.styleDefault') },
            ...found.styles.map((style) => ({ value: style, label: words.style(style) })),
          ]}
        />
      )}
      {found.roles.length > 0 && (
        <Select<string>
          label={t('options.role')}
          value={value.role ?? none}
          disabled={!service?.speaksRoles}
          hint={service?.speaksRoles ? undefined : t('options.roleNotSpoken')}
          onChange={(role) => onChange({ role: role || undefined })}
          options={[likeList, ...found.roles.map((role) => ({ value: role, label: words.role(role) }))]}
        />
      )}
    </>
  );
}

function ProsodyFields({ value, shared, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const own = prosody.some((name) => value[name] !== undefined);
  const now = effectiveOptions({ options: value }, shared);
  const times = (number: number) =>
    t('options.times', { value: formatNumber(number, { minimumFractionDigits: 1 }) });
  const ms = (number: number) => t('batch.options.ms', { value: formatNumber(number) });
  const toggle = (on: boolean) =>
    onChange(Object.fromEntries(prosody.map((name) => [name, on ? shared[name] : undefined])));
  return (
    <div className="flex flex-col gap-3">
      <Switch label={t('batch.options.prosody')} checked={own} onChange={toggle} />
      {own && (
        <div className="grid gap-x-6 gap-y-3 *:min-w-0 wide:grid-cols-2">
          <Slider
            label={t('options.speed')}
            {...limits.speed}
            value={now.speed}
            format={times}
            onChange={(speed) => onChange({ speed })}
          />
          <Slider
            label={t('options.pitch')}
            {...limits.pitch}
            value={now.pitch}
            format={times}
            onChange={(pitch) => onChange({ pitch })}
          />
          <Slider
            label={t('options.volume')}
            {...limits.volume}
            step={1}
            value={now.volume}
            format={(volume) => t('options.percent', { value: formatNumber(volume) })}
            onChange={(volume) => onChange({ volume })}
          />
          <Slider
            label={t('batch.options.silence')}
            {...limits.silenceMs}
            value={now.silence}
            format={ms}
            onChange={(silence) => onChange({ silence })}
          />
          <Slider
            label={t('batch.options.endSilence')}
            {...limits.silenceMs}
            value={now.endSilence}
            format={ms}
            onChange={(endSilence) => onChange({ endSilence })}
          />
        </div>
      )}
    </div>
  );
}
