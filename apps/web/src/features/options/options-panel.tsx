import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { useLazyOpen } from '../../lib/use-lazy-open.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions, type VoiceConfiguration } from '../../model/options/options-store.ts';
import { useServerStatus } from '../../model/quota/use-server-status.ts';
import { keepSpeakable, useKeepOffered, voiceForLocale } from '../../model/voices/choose-locale.ts';

import { useVoiceWords, type VoiceWords } from '../../model/voices/use-voice-words.ts';
import { type ListedVoice, localesOf } from '../../model/voices/voice-catalogue.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';
import { followEngines, loadAllVoices, presentVoices, useVoices } from '../../model/voices/voices.ts';
import { Button } from '../../ui/button.tsx';
import { SlidersIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { OnDemand, onDemand } from '../../ui/on-demand.tsx';
import { PopupField } from '../../ui/popup-field.tsx';
import { VolumeField } from './level-fields.tsx';
import { OptionSlider } from './option-slider.tsx';
import { SceneField, ServiceField, StyleFields } from './voice-fields.tsx';

const loadLocales = onDemand(() => import('./locale-popup.tsx'));
const AdvancedDrawer = late(() => import('./advanced-drawer.tsx'));

export interface OptionsPanelProps {
  /** Parts of other features, passed in by the page. */
  readonly configurations: ReactNode;
  readonly serviceStatus: ReactNode;
  readonly Voices: ComponentType<{ readonly onSelect: (voice: ListedVoice) => void }>;
  /** Called when a voice is chosen, with the options that this changed. */
  readonly onVoice?: (configuration: VoiceConfiguration) => void;
  readonly className?: string;
}

/** Service with its key, language, voice, scene, volume, style and role, and a button for the advanced settings. */
export function OptionsPanel(props: OptionsPanelProps) {
  const advanced = useLazyOpen();
  return (
    <>
      <Panel {...props} onAdvanced={advanced.open} />
      {advanced.wasOpened && <AdvancedDrawer open={advanced.isOpen} onClose={advanced.close} />}
    </>
  );
}

/** Memoised, so that opening the drawer does not render all options again. */
const Panel = memo(function Panel(props: OptionsPanelProps & { readonly onAdvanced: () => void }) {
  const { configurations, serviceStatus, Voices, onVoice, onAdvanced, className } = props;
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { api, voice: selected } = useOptions();
  const voice = useVoices((state) => state.byId.get(selected));
  useFollowEngines(api);
  const choose = useCallback(
    (chosen: ListedVoice) => {
      const configuration = useOptions.getState().selectVoice(chosen);
      onVoice?.(configuration);
    },
    [onVoice],
  );
  useKeepOffered(words, choose);
  return (
    <section
      aria-label={t('options.title')}
      data-tour="options"
      // Prefetch: the person may want a voice of another language.
      onPointerEnter={() => void loadAllVoices()}
      onFocus={() => void loadAllVoices()}
      // `contain-layout` keeps the hidden, fixed inputs of its selects from becoming layers of the whole page.
      className={cx(
        'panel flex min-h-0 min-w-0 flex-col gap-3.5 overflow-y-auto p-3 contain-layout desktop:p-4',
        className,
      )}
    >
      {configurations}
      <div className="grid grid-cols-2 gap-2 *:min-w-0 desktop:gap-3">
        <ServiceField onChange={(chosen) => keepSpeakable(chosen, words, choose)} />
        <LanguageField onVoice={choose} />
      </div>
      {serviceStatus}
      <Voices onSelect={choose} />
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        <SceneField voice={voice} words={words} />
        <VolumeField onCustom={onAdvanced} />
      </div>
      {/* The speed is next to Convert, the rest in the advanced settings. */}
      <OptionSlider name="pitch" label="options.pitch" unit="times" />
      {voice && <StyleFields voice={voice} words={words} />}
      <Button icon={<SlidersIcon />} aria-haspopup="dialog" onClick={onAdvanced}>
        {t('options.advanced')}
      </Button>
    </section>
  );
});

/** Memoised, so that choosing a voice does not render 150 languages again. */
const LanguageField = memo(function LanguageField({ onVoice }: { onVoice: (voice: ListedVoice) => void }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const voices = useVoices((state) => state.catalogue.voices);
  const locale = useOptions((state) => state.locale);
  const locales = useMemo(() => localesOf(voices), [voices]);
  const [wanted, setWanted] = useState<string | null>(null);
  const asked = useRef('');
  const change = async (chosen: string) => {
    asked.current = chosen;
    const { voice: before } = useOptions.getState();
    // The common languages are listed before their voices are loaded.
    if (!presentVoices().isWhole) await loadAllVoices();
    const { api, voice: current } = useOptions.getState();
    if (asked.current !== chosen || current !== before) return;
    const { voices } = presentVoices().catalogue;
    const next = voiceForLocale(voices, { locale: chosen, api, current });
    const listed = next ?? voices.find((voice) => voice.locale === chosen);
    if (listed) useVoiceFilter.getState().showLocaleOf(listed);
    if (next) onVoice(next);
    setWanted(next ? null : chosen);
  };
  return (
    <>
      <div className="flex min-w-0 flex-col gap-1.5">
        <OnDemand
          load={loadLocales}
          trigger={(ours) => (
            <PopupField {...ours} label={t('options.language')} popup="dialog">
              {words.locale(locale)}
            </PopupField>
          )}
          whole={(popup) => (
            <popup.LocalePopup
              value={locale}
              locales={locales}
              label={words.locale}
              onChange={(chosen) => void change(chosen)}
            />
          )}
        />
      </div>
      <UnspokenLanguage locale={wanted} words={words} />
    </>
  );
});

/** Says that the chosen language has no voice here, and who speaks instead. Disappears when another voice is chosen. */
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

/** Refetches the voices when an engine came or went, because that changes which voices can be spoken. */
function useFollowEngines(api: number): void {
  const engines = useServerStatus(api).data?.engines;
  const isReady = useVoices(({ byId }) => byId.size > 0);
  useEffect(() => {
    if (engines && isReady) followEngines(engines);
  }, [engines, isReady]);
}
