import type { Mark } from '@parlando/contract';
import i18next from 'i18next';
import { announce } from '../../lib/announce.ts';
import { toast } from '../../lib/toast.ts';
import { startConversion } from '../../model/conversion/run-conversion.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { editMark, editReading, presentSurface } from '../../model/marks/mark-editor.ts';
import { markWords } from '../../model/marks/mark-words.ts';
import type { PlacedMark } from '../../model/marks/marked.ts';
import { addMark, addMarks, changeMark, type MarkChanges, removeMarks } from '../../model/marks/marks.ts';
import { voiceAt } from '../../model/marks/voice-at.ts';
import type { TextRun } from '../../model/marks/words-in-text.ts';
import { patchCurrent, usePlayer } from '../../model/player/player-store.ts';
import { lineEndsIn, type MarkItem, markOf, runFor, spansLines } from './mark-items.ts';

/** Marks the selection or the word at the caret; readings and pauses after several lines open their editor first. */
export function applyItem(item: MarkItem, at = presentSurface()?.selection() ?? null): void {
  const { text } = useEditor.getState();
  const run = runAt(item, text === '' ? null : at);
  if (!run || !at) return;
  const selected = [...text].slice(at.start, at.end).join('');
  if (item === 'pause' && selected.trim().includes('\n')) {
    editMark({ view: 'pause', run, lineEnds: lineEndsIn(text, at) });
    return;
  }
  const mark = markOf(item, run);
  if (mark) announceAdded(addMark(mark));
  else editReading(run);
}

/** The run that a mark would cover. If there is none, reports why. */
export function runAt(item: MarkItem, at: { start: number; end: number } | null): TextRun | null {
  const points = [...useEditor.getState().text];
  const run = at && runFor(item, { points, ...at, locale: voiceAt(at.start).locale });
  if (run && !spansLines(item, run)) return run;
  toast('info', i18next.t(run ? 'marking.oneLine' : 'marking.nothingHere'));
  return null;
}

/** Adds or changes a mark, and says how to hear it. */
export function saveMark(mark: Mark, id: string | undefined, changes: MarkChanges): void {
  if (id === undefined) announceAdded(addMark(mark));
  else {
    changeMark(id, changes);
    announce(i18next.t('marking.changed', { mark: markWords(mark) }));
  }
  offerConversion();
}

/** Adds pauses at the ends of lines, in place of those that are there. */
export function savePauses(lineEnds: readonly number[], durationMs: number): void {
  const pauses = lineEnds.map((start) => ({ kind: 'pause' as const, start, durationMs }));
  const [first] = addMarks(pauses);
  if (!first) return;
  announce(i18next.t('marking.addedPauses', { mark: markWords(first), count: pauses.length }));
  offerConversion();
}

/** Removes marks of one kind. */
export function deleteMarks(marks: readonly PlacedMark[]): void {
  const [first] = marks;
  if (!first) return;
  removeMarks(marks.map(({ id }) => id));
  announce(i18next.t('marking.removed', { mark: markWords(first) }));
}

/** Offers to convert again, because the audio is from before the change. */
export function offerConversion(): void {
  const { text } = useEditor.getState();
  const { current } = usePlayer.getState();
  if (current?.text !== text) return;
  patchCurrent(current.timestamp, { isOutdated: true });
  toast('info', i18next.t('marking.applied'), {
    deduplicateMs: 0,
    durationMs: 8000,
    action: { label: i18next.t('marking.convert'), onPress: startConversion },
  });
}

function announceAdded(mark: Mark): void {
  const words = markWords(mark);
  announce(
    mark.kind === 'pause'
      ? i18next.t('marking.addedPause', { mark: words })
      : i18next.t('marking.added', { word: mark.text ?? '', mark: words }),
  );
}
