import { lineAt, scriptLines, speakingCast } from '@parlando/speech/script';
import { useEditor } from '../document/editor-store.ts';
import { useOptions } from '../options/options-store.ts';
import { presentVoices } from '../voices/voices.ts';

/** Returns the voice that speaks the plain text at a code point: a speaker's, or else the chosen one. */
export function voiceAt(point: number): { readonly voice: string; readonly locale: string } {
  const { text, cast } = useEditor.getState();
  const { voice: chosen, locale } = useOptions.getState();
  const speakers = speakingCast(text, cast);
  const line = speakers.length === 0 ? undefined : lineAt(scriptLines(text, speakers), point);
  const voice = line?.speaker?.voice ?? chosen;
  return { voice, locale: presentVoices().byId.get(voice)?.locale ?? locale };
}
