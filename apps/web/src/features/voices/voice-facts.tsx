import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { PreviewButton } from './preview-button.tsx';
import { ProBadge } from './pro-badge.tsx';
import { VoiceAvatar } from './voice-avatar.tsx';

interface VoiceFactsProps {
  readonly voice: ListedVoice;
  readonly api: number;
  readonly words: VoiceWords;
}

/**
 * Name, language and gender of a voice, why the service cannot speak with it, and its sample. Nothing is truncated. A
 * press on the text reaches the button underneath.
 */
export function VoiceFacts({ voice, api, words }: VoiceFactsProps) {
  const notice = words.notice(voice, api);
  const name = words.name(voice);
  return (
    <>
      <div className="pointer-events-none relative flex min-w-0 flex-1 items-center gap-3">
        <VoiceAvatar name={name} seed={voice.name} />
        <div className="min-w-0 flex-1">
          <p className="font-bold wrap-anywhere">
            {name}
            <ProBadge voice={voice} words={words} />
          </p>
          <p className="text-12 text-ink-2 wrap-anywhere">
            {words.meta(voice)}
            {notice && <span className="text-warning"> · {notice.short}</span>}
          </p>
        </div>
      </div>
      <span className="relative">
        <PreviewButton voice={voice} api={api} words={words} />
      </span>
    </>
  );
}
