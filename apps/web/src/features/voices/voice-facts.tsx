import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';

interface VoiceFactsProps {
  readonly voice: ListedVoice;
  readonly api: number;
  readonly words: VoiceWords;
}

/** Name, language and gender of a voice, and what keeps the service from speaking with it. Nothing is cut off. */
export function VoiceFacts({ voice, api, words }: VoiceFactsProps) {
  const notice = words.notice(voice, api);
  return (
    <>
      <p className="font-bold wrap-anywhere">{words.name(voice)}</p>
      <p className="text-12 text-ink-2 wrap-anywhere">
        {words.meta(voice)}
        {notice && <span className="text-warning"> · {notice.short}</span>}
      </p>
    </>
  );
}
