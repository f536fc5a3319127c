import type { Voice, VoiceTag } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isConnectionError } from '../../lib/api-error.ts';
import { formatNumber, formatTimes } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useVoiceWords, type VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { refreshVoice, useVoices } from '../../model/voices/voices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PreviewButton } from './preview-button.tsx';
import { VoiceAvatar } from './voice-facts.tsx';

interface VoiceDetailsProps {
  readonly id: string;
  readonly api: number;
  readonly selected: string;
  readonly onClose: () => void;
  readonly onSelect: (voice: ListedVoice) => void;
}

/** All facts of a voice. Refetches whether it can be spoken. */
export default function VoiceDetails({ id, api, selected, onClose, onSelect }: VoiceDetailsProps) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const voice = useVoices((state) => state.byId.get(id));
  const tags = useVoices(({ catalogue }) => catalogue.tags);
  useFreshVoice(id);
  if (!voice) return null;
  const isSelected = voice.shortName === selected;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.name(voice)}
      footer={
        <Button
          variant="primary"
          disabled={isSelected || !isSelectable(voice, api)}
          onClick={() => {
            onSelect(voice);
            onClose();
          }}
        >
          {t(isSelected ? 'voices.selected' : 'voices.use')}
        </Button>
      }
    >
      <div className="mb-3 flex items-center gap-3">
        <VoiceAvatar name={words.name(voice)} seed={voice.name} />
        <p className="min-w-0 flex-1 text-ink-2">{words.meta(voice)}</p>
        {voice.isPro && <Badge tone="warning">{t('voices.pro')}</Badge>}
        <PreviewButton voice={voice} api={api} words={words} />
      </div>
      <dl className="grid grid-cols-[minmax(5.25rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
        {factsOf(voice, words, tags).map(([fact, value]) => (
          <div key={fact} className="col-span-2 grid grid-cols-subgrid border-t border-line pt-2">
            <dt className="text-ink-2">{t(`voices.facts.${fact}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function useFreshVoice(id: string): void {
  const { t } = useTranslation();
  const { error } = useQuery(
    {
      queryKey: ['voice', id],
      queryFn: ({ signal }) => refreshVoice(id, signal),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  useEffect(() => {
    if (!error) return;
    console.error('The facts of a voice did not load', error);
    if (!isConnectionError(error)) toast('error', t('voices.detailsFailed'));
  }, [error, t]);
}

type ServiceKey = keyof Messages['options']['services'];

function factsOf(
  voice: ListedVoice,
  words: VoiceWords,
  tags: readonly VoiceTag[],
): readonly (readonly [keyof Messages['voices']['facts'], ReactNode])[] {
  const { t } = words;
  const list = (items: readonly string[]) => (items.length > 0 ? <Tags items={items} /> : t('voices.none'));
  const number = (value: number | null, unit = '') =>
    value === null ? t('voices.unknown') : formatNumber(value) + unit;
  const { sampleRateHertz } = voice;
  return [
    ['availability', <Availability key="availability" voice={voice} />],
    ['services', list(voice.services.map((api) => t(`options.services.${`api${api}` as ServiceKey}`)))],
    ['id', <code key="id">{voice.shortName}</code>],
    ['name', voice.name],
    // biome-ignore format: one fact, one line
    ['localName', <span key="name" lang={voice.locale}>{voice.localName}</span>],
    ['locale', `${words.locale(voice.locale)} · ${voice.locale}`],
    ['secondaryLocales', list(voice.secondaryLocales.map(words.locale))],
    ['gender', t(`voices.gender.${voice.gender}`)],
    ['age', t(`voices.age.${voice.age}`)],
    ['styles', list(voice.styles.map(words.style))],
    ['roles', list(voice.roles.map(words.role))],
    ['tags', list(tags.filter(({ id }) => voice.tags.includes(id)).map(({ name }) => words.tag(name)))],
    ['family', voice.family],
    ['provider', engineName(voice.provider)],
    ['status', t(`voices.status.${voice.status}`)],
    ['sampleRate', number(sampleRateHertz && sampleRateHertz / 1000, ' kHz')],
    ['wordsPerMinute', number(voice.wordsPerMinute)],
    ...(voice.speed === null ? [] : ([['speed', formatTimes(voice.speed)]] as const)),
    ...(voice.licence === null ? [] : ([['licence', voice.licence]] as const)),
  ];
}

function Tags({ items }: { items: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {[...new Set(items)].map((item) => (
        <Badge key={item}>{item}</Badge>
      ))}
    </span>
  );
}

function Availability({ voice }: { voice: Voice }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { state, engine, voice: speakerId } = voice.availability;
  const speaker = useVoices((store) => (speakerId === null ? undefined : store.byId.get(speakerId)));
  return t(`voices.availability.${state}`, {
    engine: engine === null ? '' : engineName(engine),
    voice: speaker ? words.name(speaker) : (speakerId ?? ''),
  });
}
