import type { CastMember } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import { scriptLines } from '@parlando/speech/script';
import { create } from 'zustand';
import { languageTag } from '../../lib/language.ts';
import { useEditor } from '../document/editor-store.ts';
import { cutAudition } from '../settings/cut-audition.ts';
import { useVoiceBrowser } from '../voices/voice-browser-store.ts';

/** Whether samples read the person's text. Not persisted, because it costs quota. */
const useSwitch = create(() => ({ isOn: false }));

/** The first sentence of the plain text, and whether samples should read it. */
export function useOwnText() {
  const speaker = useVoiceBrowser(({ choice }) => choice?.for);
  const text = useEditor((editor) => firstSentence(spokenText(editor.text, editor.cast, speaker)));
  const isOn = useSwitch((state) => state.isOn);
  return { text, isOn, turn: (on: boolean) => useSwitch.setState({ isOn: on }) };
}

/** The text that samples read instead of the voice's own sentence; '' for none. */
export function presentOwnText(): string {
  if (!useSwitch.getState().isOn) return '';
  const { text, cast } = useEditor.getState();
  return firstSentence(spokenText(text, cast, useVoiceBrowser.getState().choice?.for));
}

/** For a script, returns the first line of the speaker whose voice is being chosen, or else the first line of all, without the name. */
export function spokenText(text: string, cast: readonly CastMember[], speaker: string | undefined): string {
  if (cast.length === 0) return text;
  const lines = scriptLines(text, cast).filter(({ words }) => words.end > words.start);
  const line = lines.find((each) => each.speaker?.name === speaker) ?? lines[0];
  return line ? indexCodePoints(text).slice(line.words.start, line.words.end) : '';
}

/** Cut to the maximum length of an audition. */
function firstSentence(text: string): string {
  const { read } = cutAudition(text.trimStart().slice(0, 1000));
  const [first] = new Intl.Segmenter(languageTag(), { granularity: 'sentence' }).segment(read);
  return first?.segment.trim() ?? '';
}
