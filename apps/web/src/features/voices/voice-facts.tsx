import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { hueOf, initialOf } from '../../model/voices/voice-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { InitialMark } from '../../ui/initial-mark.tsx';
import { CheckIcon } from '../../ui/later-icons.tsx';
import { PreviewButton } from './preview-button.tsx';

export function VoiceAvatar({ name, seed }: { name: string; seed: string }) {
  return <InitialMark initial={initialOf(name)} hue={hueOf(seed)} className="size-9 text-14 select-none" />;
}

interface VoiceNameProps {
  readonly voice: ListedVoice;
  readonly words: VoiceWords;
  readonly picked?: boolean;
  /** After its language and gender. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Nothing is truncated. A press on it reaches the button underneath. */
export function VoiceName({ voice, words, picked, children, className = 'flex-1' }: VoiceNameProps) {
  const name = words.name(voice);
  return (
    <div className={cx('pointer-events-none relative flex min-w-0 items-center gap-3', className)}>
      <VoiceAvatar name={name} seed={voice.name} />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">
          {name}
          {picked && <CheckIcon size={16} className="ml-1 inline-block align-text-bottom text-accent" />}
          {voice.isPro && (
            <Badge tone="warning" className="ml-1.5 font-bold">
              {words.t('voices.pro')}
            </Badge>
          )}
        </p>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {words.meta(voice)}
          {children}
        </p>
      </div>
    </div>
  );
}

/** A voice, why the service cannot speak with it, and its sample. */
export function VoiceFacts({ voice, api, words }: { voice: ListedVoice; api: number; words: VoiceWords }) {
  const notice = words.notice(voice, api);
  return (
    <>
      <VoiceName voice={voice} words={words}>
        {notice && <span className="text-warning"> · {notice.short}</span>}
      </VoiceName>
      <span className="relative">
        <PreviewButton voice={voice} api={api} words={words} />
      </span>
    </>
  );
}
