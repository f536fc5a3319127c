import { chatService, type ServiceId, speechServices, volumes } from '@parlando/contract';
import { type ComponentType, memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import type { VoiceConfiguration } from '../../model/options/options-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useServiceName } from '../../model/options/use-service-name.ts';
import { openKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { lackOf } from '../../model/providers/lacking.ts';
import { providerKind } from '../../model/providers/provider-access.ts';
import { useServerStatus } from '../../model/quota/use-server-status.ts';
import { useSettings } from '../../model/settings/settings-store.ts';
import { voiceForLocale } from '../../model/voices/choose-locale.ts';
import { keepSpeakable, useKeepOffered } from '../../model/voices/keep-speakable.ts';
import { useVoiceWords, type VoiceWords } from '../../model/voices/use-voice-words.ts';
import { useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { type ListedVoice, localesOf } from '../../model/voices/voice-catalogue.ts';
import { followEngines, useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { SlidersIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { AdvancedDrawer } from './advanced-drawer.tsx';
import { LocaleCombobox } from './locale-combobox.tsx';
import { SceneField } from './scene-field.tsx';
import { StyleFields } from './style-fields.tsx';

export interface OptionsPanelProps {
  /** Parts from other features, filled in by the page. */
  readonly configurations: ReactNode;
  readonly serviceStatus: ReactNode;
  readonly Voices: ComponentType<{ readonly onSelect: (voice: ListedVoice) => void }>;
  /** Called when a voice is chosen, with what that changed. */
  readonly onVoice?: (configuration: VoiceConfiguration) => void;
  readonly className?: string;
}

/** Service with its key, language, voice, scene, volume, style and role, and the way to the advanced settings. */
export function OptionsPanel({
  configurations,
  serviceStatus,
  Voices,
  onVoice,
  className,
}: OptionsPanelProps) {
  const { t } = useTranslation();
  const [advanced, setAdvanced] = useState(false);
  const words = useVoiceWords();
  const { api, voice: selected, selectVoice } = useOptions();
  const voice = useVoices((state) => state.byId.get(selected));
  useFollowEngines(api);
  const choose = useCallback(
    (chosen: ListedVoice) => {
      const configuration = selectVoice(chosen);
      onVoice?.(configuration);
    },
    [onVoice, selectVoice],
  );
  useKeepOffered(words, choose);

  return (
    <section
      aria-label={t('options.title')}
      // `contain-layout` keeps the hidden, fixed inputs of its selects from being layers of the whole page.
      className={cx(
        'panel flex min-h-0 min-w-0 flex-col gap-3.5 overflow-y-auto p-4 contain-layout',
        className,
      )}
    >
      {configurations}
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        <ServiceField onChange={(chosen) => keepSpeakable(chosen, words, choose)} />
        <LanguageField onVoice={choose} />
      </div>
      {serviceStatus}
      <Voices onSelect={choose} />
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        <SceneField voice={voice} words={words} />
        <VolumeField onCustom={() => setAdvanced(true)} />
      </div>
      {voice && <StyleFields voice={voice} words={words} />}
      <Button icon={<SlidersIcon size={16} />} aria-haspopup="dialog" onClick={() => setAdvanced(true)}>
        {t('options.advanced')}
      </Button>
      <AdvancedDrawer open={advanced} onOpenChange={setAdvanced} />
    </section>
  );
}

/** Memoised, so that choosing a voice does not render 150 languages again. */
const LanguageField = memo(function LanguageField({ onVoice }: { onVoice: (voice: ListedVoice) => void }) {
  const words = useVoiceWords();
  const voices = useVoices((state) => state.catalogue.voices);
  const locale = useOptions((state) => state.locale);
  const locales = useMemo(() => localesOf(voices), [voices]);
  const [wanted, setWanted] = useState<string | null>(null);
  const change = (chosen: string) => {
    const { api, voice: current } = useOptions.getState();
    const next = voiceForLocale(voices, { locale: chosen, api, current });
    const listed = next ?? voices.find((voice) => voice.locale === chosen);
    if (listed) useVoiceBrowser.getState().showLocale(chosen, listed.languageType);
    if (next) onVoice(next);
    setWanted(next ? null : chosen);
  };
  return (
    <>
      <LocaleCombobox value={locale} locales={locales} label={words.locale} onChange={change} />
      <UnspokenLanguage locale={wanted} words={words} />
    </>
  );
});

/** Says that the chosen language has no voice here, and who speaks instead. Goes when another voice is chosen. */
function UnspokenLanguage({ locale, words }: { locale: string | null; words: VoiceWords }) {
  const { t } = useTranslation();
  const voices = useVoices((state) => state.catalogue.voices);
  const { api, voice: current } = useOptions();
  const [since, setSince] = useState({ locale, current });
  if (since.locale !== locale) setSince({ locale, current });
  const isUnspoken =
    locale !== null && since.current === current && !voiceForLocale(voices, { locale, api, current });
  const speaker = voices.find(({ shortName }) => shortName === current);
  return (
    <p role="status" className="col-span-2 text-13 text-warning empty:hidden">
      {isUnspoken &&
        t('notices.noVoiceOfLanguage', {
          language: words.locale(locale),
          voice: speaker ? words.name(speaker) : current,
        })}
    </p>
  );
}

/** Fetches the voices again when an engine came or went, because that changes which voices can be spoken. */
function useFollowEngines(api: number): void {
  const engines = useServerStatus(api).data?.engines;
  const isReady = useVoices(({ byId }) => byId.size > 0);
  useEffect(() => {
    if (engines && isReady) followEngines(engines);
  }, [engines, isReady]);
}

const services: readonly ServiceId[] = [...speechServices.map(({ api }) => api), chatService];

/** Selects the service. One that lacks its key asks for it at once. */
function ServiceField({ onChange }: { readonly onChange: (api: number) => void }) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const { api, change } = useOptions();
  const choose = (chosen: number) => {
    change({ api: chosen });
    onChange(chosen);
    if (chosen === chatService) showChatPanel(true);
    if (providerKind(chosen) && lackOf(chosen, useSettings.getState())) openKeyDialog(chosen);
  };
  return (
    <Select
      label={t('options.service')}
      value={api}
      onChange={choose}
      options={services.map((service) => ({
        value: service as number,
        label: serviceName(service),
        description: t(`services.about.api${service}`),
      }))}
    />
  );
}

type VolumeChoice = (typeof volumes)[number]['id'] | 'custom';

/** The volume in words; any other level is set with the slider. */
function VolumeField({ onCustom }: { readonly onCustom: () => void }) {
  const { t } = useTranslation();
  const { volume: level, change } = useOptions();
  const choose = (choice: VolumeChoice) => {
    const named = volumes.find(({ id }) => id === choice);
    if (named) change({ volume: named.volume });
    else onCustom();
  };
  return (
    <Select<VolumeChoice>
      label={t('services.options.volume')}
      value={volumes.find(({ volume }) => volume === level)?.id ?? 'custom'}
      onChange={choose}
      options={[
        ...volumes.map(({ id }) => ({ value: id, label: t(`services.options.volumes.${id}`) })),
        // Always listed: the select loses its value when the item for it goes.
        { value: 'custom', label: t('services.options.volumes.custom', { level }) },
      ]}
    />
  );
}
