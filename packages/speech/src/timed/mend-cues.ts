import { limits } from '@parlando/contract';
import type { SubtitleCue, SubtitleFault, SubtitleIssue } from './subtitle.ts';

/** Longest plausible duration of a subtitle. */
const veryLongMs = 60_000;

/**
 * Sorts and separates cues: each begins at least `limits.timed.leastMs` after the previous one and ends where the next
 * begins at the latest. No words are lost.
 */
export function mendCues(cues: readonly SubtitleCue[]): { cues: SubtitleCue[]; issues: SubtitleIssue[] } {
  const issues: SubtitleIssue[] = [];
  const note = (line: number, fault: SubtitleFault) => void issues.push({ line, fault });
  const forwards = cues.map((cue) => turned(cue, note));
  let latestMs = 0;
  for (const { startMs, line } of forwards) {
    if (startMs < latestMs) note(line, 'unordered');
    latestMs = Math.max(latestMs, startMs);
  }
  const ordered = forwards.sort((a, b) => a.startMs - b.startMs || a.line - b.line);
  return { cues: parted(together(ordered, note), note), issues };
}

type Note = (line: number, fault: SubtitleFault) => void;

function turned(cue: SubtitleCue, note: Note): SubtitleCue {
  let { startMs, endMs } = cue;
  if (endMs < startMs) {
    note(cue.line, 'backwards');
    [startMs, endMs] = [endMs, startMs];
  }
  if (startMs < 0) {
    note(cue.line, 'negative');
    startMs = 0;
    endMs = Math.max(0, endMs);
  }
  if (endMs - startMs > veryLongMs) note(cue.line, 'veryLong');
  return { ...cue, startMs, endMs };
}

/** Joins cues that begin at nearly the same time. */
function together(cues: readonly SubtitleCue[], note: Note): SubtitleCue[] {
  const joined: { cue: SubtitleCue; texts: string[] }[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    if (last === undefined || cue.startMs - last.cue.startMs >= limits.timed.leastMs) {
      joined.push({ cue, texts: [cue.text] });
      continue;
    }
    note(cue.line, 'together');
    last.texts.push(cue.text);
    const { speaker, ...rest } = last.cue;
    const isSame = speaker === cue.speaker;
    const endMs = Math.max(rest.endMs, cue.endMs);
    last.cue = { ...rest, endMs, ...(isSame && speaker !== undefined && { speaker }) };
  }
  return joined.map(({ cue, texts }) => ({ ...cue, text: texts.join('\n') }));
}

function parted(cues: readonly SubtitleCue[], note: Note): SubtitleCue[] {
  return cues.map((cue, index) => {
    const nextMs = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    let { endMs } = cue;
    if (endMs > nextMs) note(cue.line, 'overlapping');
    if (endMs - cue.startMs < limits.timed.leastMs) {
      note(cue.line, 'tooShort');
      endMs = cue.startMs + limits.timed.leastMs;
    }
    return { ...cue, endMs: Math.min(endMs, nextMs) };
  });
}
