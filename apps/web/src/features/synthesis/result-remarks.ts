import type { WarningCode } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { isWarningCode, warningWords } from '../../model/conversion/warning-words.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { useMayReturn } from './retry-voice.tsx';

export interface ResultRemark {
  readonly code: 'stand-in' | 'other-script' | WarningCode;
  readonly words: string;
}

/** Differences from the request: a voice that replaced the chosen one, and the server's warnings. */
export function useResultRemarks(result: ConversionResult): readonly ResultRemark[] {
  const { t } = useTranslation();
  const speaker = useSpeakerRemark(result);
  const words = (code: WarningCode) => {
    if (code === 'TEXT_NOT_SPOKEN' && result.unspokenWords.length > 0)
      return t(`warnings.${code}`, { words: result.unspokenWords.join(' · ') });
    return warningWords(t, code);
  };
  const others = result.warnings.filter(isWarningCode).filter((code) => code !== 'ENGINE_FALLBACK');
  return [...speaker, ...others.map((code) => ({ code, words: words(code) }))];
}

function useSpeakerRemark({ engine, voice, wantedVoice, warnings }: ConversionResult): ResultRemark[] {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const mayReturn = useMayReturn(wantedVoice);
  const spoken = { engine: engineName(engine), voice: voiceName(voice) };
  if (warnings.includes('ENGINE_FALLBACK'))
    return [{ code: 'stand-in', words: t(mayReturn ? 'result.otherVoice' : 'notices.standIn', spoken) }];
  if (wantedVoice === null || voice === '' || voice === wantedVoice) return [];
  // The chosen voice could have spoken, if the text were in a script that it reads.
  const words = t('notices.otherScript', { wanted: voiceName(wantedVoice), ...spoken });
  return [{ code: 'other-script', words }];
}
