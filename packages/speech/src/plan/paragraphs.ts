import { boundaryDuration, limits, type SpeechCost, type SpeechDuration } from '@parlando/contract';
import type { AlignedText } from '../aligned-text.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle, StandIn } from '../speech-document.ts';
import type { ResolvedVoice, VoiceResolver } from '../speech-plan.ts';
import { ENDING_MS } from './chunks.ts';
import type { CutKind } from './clauses.ts';
import { textDuration, unitCharacters } from './document-cost.ts';
import { Durations } from './durations.ts';
import { hasSounds } from './sounds.ts';

/** A run of a paragraph in one style. Positions are UTF-16 units of the paragraph's text. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly content: AlignedText;
  readonly style: SpeechStyle;
  readonly voice: ResolvedVoice;
  readonly duration: SpeechDuration;
}

export interface Insertion {
  readonly at: number;
  readonly node: Extract<SpeechNode, { kind: 'pause' | 'mark' }>;
}

export interface Paragraph {
  readonly text: string;
  readonly runs: readonly Run[];
  readonly insertions: readonly Insertion[];
  readonly mustCut: ReadonlyMap<number, 'sentence' | CutKind>;
  readonly atoms: readonly { readonly start: number; readonly end: number }[];
  /** Durations of its units and of the pauses between them, by which segments are cut. */
  readonly durations: Durations;
  /** Its text from `start` up to `end`, with the words that were written where others are said for them. */
  written(start: number, end: number): string;
  /** What its units cost from `start` up to `end`, without the pauses of the document. */
  cost(start: number, end: number): SpeechCost;
  /** What else it costs, in ms: its own end, and boundaries before its first unit. */
  readonly looseMs: number;
}

/** A longer stretch may be cut even if its style says it is one thing. */
const LONGEST_ATOM_MS = limits.segment.speechMs - ENDING_MS;
/** A longer pause ends a segment, so that none is unbounded. */
const LONGEST_INNER_PAUSE_MS = 2000;

/** Gathers the nodes of a document into paragraphs; each voice name is resolved once. */
export function* paragraphs(document: SpeechDocument, resolver: VoiceResolver): Generator<Paragraph> {
  const resolve = voiceCache(resolver);
  const { silence } = document;
  let nodes: SpeechNode[] = [];
  for (const node of document.nodes) {
    if (node.kind === 'boundary' && node.level === 'paragraph') {
      yield gather(nodes, resolve, silence, boundaryDuration('paragraph', silence));
      nodes = [];
    } else nodes.push(node);
  }
  if (nodes.length > 0) yield gather(nodes, resolve, silence, 0);
}

function voiceCache(resolver: VoiceResolver): (name: string) => ResolvedVoice {
  const voices = new Map<string, ResolvedVoice>();
  return (name) => {
    const known = voices.get(name) ?? resolver.resolve(name);
    voices.set(name, known);
    return known;
  };
}

function gather(
  nodes: readonly SpeechNode[],
  resolve: (name: string) => ResolvedVoice,
  silence: SpeechDocument['silence'],
  endMs: number,
): Paragraph {
  const runs: Run[] = [];
  const insertions: Insertion[] = [];
  const mustCut = new Map<number, 'sentence' | CutKind>();
  const boundaries: number[] = [];
  const standIns: StandIn[] = [];
  const characters: number[] = [];
  let at = 0;
  for (const node of nodes) {
    if (node.kind === 'boundary') {
      mustCut.set(at, 'sentence');
      boundaries.push(at);
    } else if (node.kind !== 'text') insertions.push({ at, node });
    else if (node.content.text !== '') {
      const voice = resolve(node.style.voice);
      const before = runs.at(-1);
      if (before !== undefined && before.voice.engine !== voice.engine && !mustCut.has(at))
        mustCut.set(at, 'word');
      const end = at + node.content.text.length;
      const { content, style } = node;
      for (const each of unitCharacters(node)) characters.push(each);
      for (const each of node.standIns ?? [])
        standIns.push({ ...each, start: at + each.start, end: at + each.end });
      runs.push({
        start: at,
        end,
        content,
        style,
        voice,
        duration: textDuration(node, silence),
      });
      at = end;
    }
  }
  const text = runs.map((run) => run.content.text).join('');
  const spokenMs = new Uint32Array(text.length);
  for (const run of runs) spokenMs.set(run.duration.unitMs, run.start);
  const costMs = Uint32Array.from(spokenMs);
  let looseMs = endMs;
  const atPlace = (place: number, ms: number) => {
    if (place === 0) looseMs += ms;
    else costMs[place - 1] = (costMs[place - 1] as number) + ms;
  };
  const inside = (place: number, ms: number, kind: CutKind) => {
    if (place === 0 || mustCut.has(place)) return;
    if (ms > LONGEST_INNER_PAUSE_MS) mustCut.set(place, kind);
    else spokenMs[place - 1] = (spokenMs[place - 1] as number) + ms;
  };
  const atoms = atomsOf(runs, new Durations(spokenMs));
  for (const place of boundaries) atPlace(place, boundaryDuration('sentence', silence));
  for (const { start, duration } of runs) {
    for (const { unit, kind, ms } of duration.silences) {
      atPlace(start + unit + 1, ms);
      // A sentence ends its segment by itself, but not every mark that may end one does.
      const last = start + unit;
      if (kind === 'figures') spokenMs[last] = (spokenMs[last] as number) + ms;
      else if (kind === 'clause') inside(start + unit + 1, ms, 'clause');
      else if (ms > LONGEST_INNER_PAUSE_MS && !mustCut.has(start + unit + 1))
        mustCut.set(start + unit + 1, 'sentence');
    }
  }
  for (const [place, ms] of pausesByPlace(insertions)) inside(place, ms, 'word');
  const cost = new Durations(costMs);
  const characterSums = new Durations(characters);
  return {
    text,
    runs,
    insertions,
    mustCut,
    atoms,
    durations: new Durations(spokenMs),
    looseMs,
    written: (start, end) => writtenText(text, standIns, start, end),
    cost: (start, end) => ({
      characters: characterSums.between(start, end),
      predictedMs: cost.between(start, end),
    }),
  };
}

/** The written words go with the beginning of what is said for them. */
function writtenText(text: string, standIns: readonly StandIn[], start: number, end: number): string {
  let written = '';
  let position = start;
  for (const each of standIns) {
    if (each.written === undefined || each.end <= start || each.start >= end) continue;
    written += text.slice(position, Math.max(position, each.start));
    if (each.start >= start) written += each.written;
    position = Math.min(each.end, end);
  }
  return written + text.slice(position, end);
}

/** The pauses of the document by their places. */
function pausesByPlace(insertions: readonly Insertion[]): Map<number, number> {
  const byPlace = new Map<number, number>();
  for (const { at, node } of insertions) {
    if (node.kind === 'pause') byPlace.set(at, (byPlace.get(at) ?? 0) + node.durationMs);
  }
  return byPlace;
}

function atomsOf(runs: readonly Run[], durations: Durations): readonly Run[] {
  return runs.filter(
    ({ style, start, end }) =>
      (style.sayAs !== undefined || hasSounds(style)) && durations.between(start, end) <= LONGEST_ATOM_MS,
  );
}
