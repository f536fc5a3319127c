import { type AudioFormat, limits, type TimedCue } from '@parlando/contract';
import type { SubtitleIssue } from '@parlando/speech/subtitles';
import i18next from 'i18next';
import { create } from 'zustand';
import { formatBytes } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';

interface SpokenTimed {
  readonly taskId: string;
  readonly format: AudioFormat;
  readonly texts: readonly string[];
}

export interface TimedFile {
  readonly name: string;
  /** With the edited texts. */
  readonly cues: readonly TimedCue[];
  readonly issues: readonly SubtitleIssue[];
  /** The last task that spoke them, and the texts it was given. */
  readonly spoken: SpokenTimed | null;
}

interface TimedState {
  /** Null: no file was opened yet. */
  readonly file: TimedFile | null;
  readonly isOpen: boolean;
}

export const useTimed = create<TimedState>()(() => ({ file: null, isOpen: false }));

/** The file that was chosen last: an earlier one that is read later does not replace it. */
let chosen: File | null = null;

/** Opens a subtitle file, to be spoken in time or imported as text. Reports why if it cannot. */
export async function offerTimed(file: File): Promise<void> {
  const { name, size } = file;
  const { fileBytes } = limits.timed;
  if (size > fileBytes) {
    const sizes = { actual: formatBytes(size), limit: formatBytes(fileBytes) };
    return toast('error', i18next.t('timed.tooBig', sizes));
  }
  chosen = file;
  try {
    const [{ readSubtitles }, { decodeText }, bytes] = await Promise.all([
      import('@parlando/speech/subtitles'),
      import('../import/decode-text.ts'),
      file.arrayBuffer(),
    ]);
    if (chosen !== file) return;
    const { cues, issues } = readSubtitles(decodeText(new Uint8Array(bytes)).text);
    if (cues.length === 0) return toast('warning', i18next.t('timed.noCues', { name }));
    const timed = cues.map(({ line, ...cue }) => cue);
    useTimed.setState({ file: { name, cues: timed, issues, spoken: null }, isOpen: true });
  } catch (cause) {
    console.error(cause);
    toast('error', i18next.t('timed.unreadable', { name }));
  }
}

/** Edits are kept until another file is opened. */
export function closeTimed(): void {
  useTimed.setState({ isOpen: false });
  const onPress = () => useTimed.setState({ isOpen: true });
  toast('info', i18next.t('timed.closed'), { action: { label: i18next.t('timed.reopen'), onPress } });
}

function editFile(edit: (file: TimedFile) => Partial<TimedFile>): void {
  useTimed.setState(({ file }) => (file ? { file: { ...file, ...edit(file) } } : {}));
}

export function setCueText(index: number, text: string): void {
  editFile(({ cues }) => ({ cues: cues.map((cue, at) => (at === index ? { ...cue, text } : cue)) }));
}

export function setSpoken(task: Omit<SpokenTimed, 'texts'>, cues: readonly TimedCue[]): void {
  const texts = cues.map(({ text }) => text);
  editFile(() => ({ spoken: { ...task, texts } }));
}

export function isCueChanged({ cues, spoken }: TimedFile, index: number): boolean {
  return spoken !== null && spoken.texts[index] !== cues[index]?.text;
}

/** What the speak button does now; a key of the `timed` texts. */
export function speakWords(file: TimedFile): 'speak' | 'again' | 'anew' {
  if (file.spoken === null) return 'speak';
  return file.cues.some((_, index) => isCueChanged(file, index)) ? 'again' : 'anew';
}
