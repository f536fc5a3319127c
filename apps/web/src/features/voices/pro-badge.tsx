import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { Badge } from '../../ui/badge.tsx';

/** Badge of a voice that requires the user's own key. */
export function ProBadge({ voice, words }: { readonly voice: ListedVoice; readonly words: VoiceWords }) {
  if (!voice.isPro) return null;
  return (
    <Badge tone="warning" className="ml-1.5 font-bold">
      {words.t('voices.pro')}
    </Badge>
  );
}
