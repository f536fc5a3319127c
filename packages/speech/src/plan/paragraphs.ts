import type { AlignedText } from '../aligned-text.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import type { ResolvedVoice, VoiceResolver } from '../speech-plan.ts';
import type { CutKind } from './clauses.ts';

/** A run of a paragraph in one style. Positions are UTF-16 units of the paragraph's text. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly content: AlignedText;
  readonly style: SpeechStyle;
  readonly voice: ResolvedVoice;
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
}

/** A longer stretch may be cut even if its style says it is one thing. */
const LONGEST_ATOM_UNITS = 1000;

/** Gathers the nodes of a document into paragraphs; each voice name is resolved once. */
export function* paragraphs(document: SpeechDocument, resolver: VoiceResolver): Generator<Paragraph> {
  const resolve = voiceCache(resolver);
  let nodes: SpeechNode[] = [];
  for (const node of document.nodes) {
    if (node.kind === 'boundary' && node.level === 'paragraph') {
      if (nodes.length > 0) yield gather(nodes, resolve);
      nodes = [];
    } else nodes.push(node);
  }
  if (nodes.length > 0) yield gather(nodes, resolve);
}

function voiceCache(resolver: VoiceResolver): (name: string) => ResolvedVoice {
  const voices = new Map<string, ResolvedVoice>();
  return (name) => {
    const known = voices.get(name) ?? resolver.resolve(name);
    voices.set(name, known);
    return known;
  };
}

function gather(nodes: readonly SpeechNode[], resolve: (name: string) => ResolvedVoice): Paragraph {
  const runs: Run[] = [];
  const insertions: Insertion[] = [];
  const mustCut = new Map<number, 'sentence' | CutKind>();
  let at = 0;
  for (const node of nodes) {
    if (node.kind === 'boundary') mustCut.set(at, 'sentence');
    else if (node.kind !== 'text') insertions.push({ at, node });
    else if (node.content.text !== '') {
      const voice = resolve(node.style.voice);
      const before = runs.at(-1);
      if (before !== undefined && before.voice.engine !== voice.engine && !mustCut.has(at))
        mustCut.set(at, 'word');
      const end = at + node.content.text.length;
      runs.push({ start: at, end, content: node.content, style: node.style, voice });
      at = end;
    }
  }
  return {
    text: runs.map((run) => run.content.text).join(''),
    runs,
    insertions,
    mustCut,
    atoms: runs.filter(isAtom),
  };
}

function isAtom({ style, start, end }: Run): boolean {
  return (
    (style.sayAs !== undefined || style.ipa !== undefined || style.pinyin !== undefined) &&
    end - start <= LONGEST_ATOM_UNITS
  );
}
