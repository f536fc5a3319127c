import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import { useVoiceData } from '../../model/voices/use-voice-data.ts';
import { useVoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { isSelectable } from '../../model/voices/voice-usability.ts';
import { useVoices } from '../../model/voices/voices-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ChevronRightIcon } from '../../ui/later-icons.tsx';
import { PreviewButton } from './preview-button.tsx';
import { VoiceAvatar } from './voice-avatar.tsx';
import { VoiceSelector } from './voice-selector.tsx';

/** The chosen voice as one row; pressing it opens the voices over the whole screen. For narrow windows. */
export function VoiceRow({ onSelect }: { readonly onSelect: (voice: ListedVoice) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useVoiceData();
  const words = useVoiceWords();
  const { voice: selected, api } = useOptions();
  const voice = useVoices((state) => state.byId.get(selected));
  const name = voice ? words.name(voice) : selected;
  const notice = voice && words.notice(voice, api);
  return (
    <div className="relative flex min-h-15 items-center gap-3 rounded-panel border border-line bg-surface p-3 hover:border-control">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('voices.choose')}: ${name}`}
        className="absolute inset-0 rounded-panel"
        onClick={() => setOpen(true)}
      />
      <div className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-3">
        <VoiceAvatar name={name} seed={voice?.name ?? selected} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-bold">{name}</p>
          <p className="text-12 text-ink-2 wrap-anywhere">
            {voice ? [words.meta(voice), notice?.short].filter(Boolean).join(' · ') : t('voices.loading')}
          </p>
        </div>
      </div>
      <span className="relative">
        <PreviewButton
          shortName={selected}
          name={name}
          t={t}
          disabled={voice !== undefined && !isSelectable(voice, api)}
        />
      </span>
      <ChevronRightIcon className="pointer-events-none relative shrink-0 text-ink-3" />
      <Drawer
        side="sheet"
        open={open}
        onOpenChange={setOpen}
        title={t('voices.choose')}
        bodyClassName="flex flex-col overflow-hidden"
        footer={
          <Button variant="primary" size="lg" className="flex-1" onClick={() => setOpen(false)}>
            {t('options.done')}
          </Button>
        }
      >
        <VoiceSelector className="flex-1" api={api} selected={selected} onSelect={onSelect} />
      </Drawer>
    </div>
  );
}
