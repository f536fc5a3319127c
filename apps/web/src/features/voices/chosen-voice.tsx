import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import { openVoiceBrowser } from '../../model/voices/voice-browser.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { useVoiceData, useVoices } from '../../model/voices/voices.ts';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';
import { PreviewButton } from './preview-button.tsx';
import { VoiceAvatar } from './voice-avatar.tsx';

interface ChosenVoiceProps {
  readonly onSelect: (voice: ListedVoice) => void;
}

/** The chosen voice as one row; pressing it opens the voice browser. */
export function ChosenVoice({ onSelect }: ChosenVoiceProps) {
  const { t } = useTranslation();
  useVoiceData();
  const words = useVoiceWords();
  const { voice: selected, api } = useOptions();
  const voice = useVoices(({ byId }) => byId.get(selected));
  const name = voice ? words.name(voice) : selected;
  const facts = voice && [words.meta(voice), words.notice(voice, api)?.short].filter(Boolean).join(' · ');
  return (
    <div className="relative flex min-h-15 items-center gap-3 rounded-panel border border-line bg-surface p-3 hover:border-control">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('voices.choose')}: ${name}`}
        className="absolute inset-0 rounded-panel"
        onClick={() => openVoiceBrowser({ chosen: selected, onChoose: onSelect })}
      />
      <div className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-3">
        <VoiceAvatar name={name} seed={voice?.name ?? selected} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-bold">{name}</p>
          <p className="text-12 text-ink-2 wrap-anywhere">{facts ?? t('voices.loading')}</p>
        </div>
      </div>
      <span className="relative">
        <PreviewButton shortName={selected} name={name} t={t} disabled={voice && !isSelectable(voice, api)} />
      </span>
      <ChevronRightIcon className="pointer-events-none relative shrink-0 text-ink-3" />
    </div>
  );
}
