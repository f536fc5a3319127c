import { create } from 'zustand';
import { languageTag } from '../../lib/language.ts';
import { useEditor } from '../document/editor-store.ts';
import { cutAudition } from '../settings/audition.ts';

interface OwnTextSwitch {
  /** Whether samples read the person's text; forgotten with the page, since it costs quota. */
  readonly isOn: boolean;
}

const useSwitch = create<OwnTextSwitch>(() => ({ isOn: false }));

/** The first sentence of the plain text, and whether samples are to read it. */
export function useOwnText() {
  const text = useEditor((editor) => firstSentence(editor.text));
  const isOn = useSwitch((state) => state.isOn);
  return { text, isOn, turn: (on: boolean) => useSwitch.setState({ isOn: on }) };
}

/** What samples read instead of a voice's own; '' when they shall not. */
export function presentOwnText(): string {
  return useSwitch.getState().isOn ? firstSentence(useEditor.getState().text) : '';
}

/** Cut to the length that an audition may have. */
function firstSentence(text: string): string {
  const { read } = cutAudition(text.trimStart().slice(0, 1000));
  const [first] = new Intl.Segmenter(languageTag(), { granularity: 'sentence' }).segment(read);
  return first?.segment.trim() ?? '';
}
