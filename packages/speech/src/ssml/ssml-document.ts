import type { RequestCost } from '@parlando/contract';
import { type AlignedText, concatAligned, replacedText, sourcePosition } from '../aligned-text.ts';
import { documentCost } from '../plan/document-cost.ts';
import type { SpeechDocument } from '../speech-document.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { lacksSpace } from '../text/scripts.ts';
import { DocumentMapper, type SsmlBase } from './document-mapper.ts';
import { IssueList, MAX_ISSUES } from './issue-list.ts';
import { parseSsml } from './parse-ssml.ts';
import { SourceCursor } from './source-cursor.ts';
import { SsmlError, type SsmlIssue } from './ssml-issue.ts';
import type { SsmlElement } from './ssml-tree.ts';
import type { SsmlValidation } from './validate-ssml.ts';
import { validateTree } from './validate-tree.ts';

export interface SsmlDocument {
  readonly document: SpeechDocument;
  /** Warnings of `validateSsml`, and what will not be spoken as asked, in the order of the source. */
  readonly warnings: readonly SsmlIssue[];
}

/**
 * Reads what an SSML document wants spoken. Alignment is in code points of `source`. Throws `SsmlError` with every
 * error when the document is not valid. Nothing is ever fetched.
 */
export function ssmlDocument(source: string, base: SsmlBase = {}): SsmlDocument {
  const { document, issues } = examine(source, base);
  const [first, ...rest] = issues.errors;
  if (first) throw new SsmlError(first, rest);
  return { document, warnings: issues.warnings };
}

/** `validateSsml` for our own engines: has all warnings of `ssmlDocument`. */
export function checkSsml(source: string, base: SsmlBase = {}): SsmlValidation {
  try {
    const { document, issues } = examine(source, base);
    if (issues.errors.length === 0) warnOfUnreadable(source, document, base, issues);
    const { errors, warnings } = issues;
    return { errors, warnings };
  } catch (error) {
    if (error instanceof SsmlError) return { errors: error.issues, warnings: [] };
    throw error;
  }
}

export interface SsmlInspection extends SsmlValidation {
  /** Null where the document is not well-formed, as is its cost. */
  readonly root: SsmlElement | null;
  readonly cost: RequestCost | null;
}

/**
 * Tree, findings and cost of a document from one parse, for an editor that updates after every pause in typing.
 * `spokenHere`: the findings are those of `checkSsml`, else those of `validateSsml`.
 */
export function inspectSsml(source: string, base: SsmlBase, { spokenHere = false } = {}): SsmlInspection {
  try {
    const root = parseSsml(source);
    const issues = validateTree(root, source);
    const document = new DocumentMapper(base, spokenHere ? issues : new IssueList()).document(root);
    const { errors, warnings } = issues;
    return { root, cost: documentCost(document), errors, warnings };
  } catch (error) {
    if (error instanceof SsmlError) return { root: null, cost: null, errors: error.issues, warnings: [] };
    throw error;
  }
}

function warnOfUnreadable(
  source: string,
  { nodes }: SpeechDocument,
  { unreadable }: SsmlBase,
  issues: IssueList,
): void {
  if (!unreadable) return;
  const points = indexCodePoints(source);
  const cursor = new SourceCursor(source);
  const said = new Set<string>();
  for (const node of nodes) {
    if (node.kind !== 'text' || node.style.ipa !== undefined) continue;
    const { text } = node.content;
    for (const { start, end } of unreadable(node.style.voice, text)) {
      const value = text.slice(start, end);
      if (said.has(value)) continue;
      if (said.add(value).size > MAX_ISSUES) return;
      const codePoint = sourcePosition(node.content, codePointLength(text.slice(0, start)));
      issues.warn('TEXT_NOT_SPOKEN', cursor.at(points.slice(0, codePoint).length), { value });
    }
  }
}

function examine(source: string, base: SsmlBase): { document: SpeechDocument; issues: IssueList } {
  const root = parseSsml(source);
  const issues = validateTree(root, source);
  return { document: new DocumentMapper(base, issues).document(root), issues };
}

/**
 * The text that an SSML document speaks: the contents of its text nodes one after the other, with the alias of `sub`
 * and white space as in `SpeechBuilder`: a run of spaces, tabs and line ends counts once between words, and not at all
 * at the start, the end or beside a paragraph, a sentence or a change of speaker. Needs well-formed XML with a `speak`
 * root (else `SsmlError`), not a valid document.
 */
export function ssmlSpokenText(source: string): string {
  const { nodes } = readDocument(source);
  return nodes.map((node) => (node.kind === 'text' ? node.content.text : '')).join('');
}

/** `ssmlSpokenText` by its paragraphs and sentences, as far as elements mark them, aligned with `source`. */
export function ssmlSpokenPassages(source: string): AlignedText[] {
  const passages: AlignedText[][] = [[]];
  let isPaused = false;
  for (const node of readDocument(source).nodes) {
    if (node.kind === 'boundary') passages.push([]);
    else if (node.kind === 'pause') isPaused ||= node.durationMs > 0;
    else if (node.kind === 'text') {
      const passage = passages.at(-1) as AlignedText[];
      if (isPaused) passage.push(...spaceBetween(passage.at(-1), node.content));
      passage.push(node.content);
      isPaused = false;
    }
  }
  return passages.filter((parts) => parts.length > 0).map(concatAligned);
}

/** Words that only a pause separates (`please.<break/>Here`) are read with a space between them. */
function spaceBetween(before: AlignedText | undefined, after: AlignedText): AlignedText[] {
  const begins = /^["'¿¡\p{Ps}\p{Pi}\p{S}\p{L}\p{N}]/u.test(after.text);
  if (!before || !begins || !lacksSpace(before.text, after.text)) return [];
  return [replacedText(' ', sourcePosition(after, 0), 0)];
}

/** What it costs to speak an SSML document. Needs no more than `ssmlSpokenText`. */
export function ssmlCost(source: string, base: SsmlBase = {}): RequestCost {
  return documentCost(readDocument(source, base));
}

function readDocument(source: string, base: SsmlBase = {}): SpeechDocument {
  return new DocumentMapper(base, new IssueList()).document(parseSsml(source));
}
