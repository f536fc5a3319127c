import { type WarningCode, warningCodes } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { useMayReturn } from './retry-voice.tsx';

export interface ResultRemark {
  readonly code: 'stand-in' | 'other-script' | WarningCode;
  readonly words: string;
}

/** Warnings whose usual text names an element: the response headers contain only codes. */
const codeOnly = ['SSML_UNSUPPORTED_TAG', 'SSML_PROSODY_RATE', 'SSML_NOT_SPOKEN', 'TEXT_NOT_SPOKEN'] as const;

/** Differences from the request: a voice that replaced the chosen one, and the server's warnings. */
export function useResultRemarks(result: ConversionResult): readonly ResultRemark[] {
  const { t } = useTranslation();
  const speaker = useSpeakerRemark(result);
  const words = (code: WarningCode) => {
    if (code === 'TEXT_NOT_SPOKEN' && result.unspokenWords.length > 0)
      return t(`warnings.${code}`, { words: result.unspokenWords.join(' · ') });
    const own = codeOnly.find((each) => each === code);
    return t(own ? `result.warnings.${own}` : `warnings.${code}`);
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

function isWarningCode(code: string): code is WarningCode {
  return (warningCodes as readonly string[]).includes(code);
}
