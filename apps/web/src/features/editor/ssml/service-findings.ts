import {
  firstWordPosition,
  SSML_SCHEMA,
  type SsmlElement,
  type SsmlNode,
  type SsmlReason,
  type SsmlText,
} from '@parlando/speech';
import { type Finding, ssmlFinding } from '../../../model/document/validate.ts';

/** Azure's services refuse a document without them. */
const neededOfSpeak = ['version', 'xml:lang'] as const;
/** They may stand in `speak` itself; of Microsoft's own elements nothing is said. */
const besideVoices: ReadonlySet<string> = new Set(['voice', 'meta', 'metadata']);
/** What W3C SSML has in `speak`, and Azure has not: no voice speaks it. */
const spokenElements: ReadonlySet<string> = new Set(
  (SSML_SCHEMA.speak?.children ?? []).filter((name) => !besideVoices.has(name) && !name.startsWith('mstts:')),
);
/** More say nothing new. */
const mostFindings = 100;

/**
 * Where a document that is right by the W3C is built otherwise than a service of Azure's kind takes it. They are
 * warnings: the service has the last word.
 */
export function serviceFindings(root: SsmlElement, source: string): Finding[] {
  return [...missingAttributes(root), ...misplaced(root, source)].slice(0, mostFindings);
}

function missingAttributes(root: SsmlElement): Finding[] {
  const present = new Set(root.attributes.map(({ name }) => name));
  return neededOfSpeak
    .filter((name) => !present.has(name))
    .map((name) => finding(root.position, 'attribute-missing', 'speak', name));
}

function misplaced(root: SsmlElement, source: string): Finding[] {
  return root.children.flatMap((child) => {
    if (child.kind === 'text') return isBlank(child) ? [] : [textInSpeak(child, source)];
    if (child.name === 'voice') return voicesIn(child.children);
    const own = isSpoken(child) ? [finding(child.position, 'child-not-allowed', child.name)] : [];
    return [...own, ...voicesIn(child.children)];
  });
}

/** A voice stands in `speak` itself. */
function voicesIn(nodes: readonly SsmlNode[]): Finding[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    const own = isVoice(node) ? [finding(node.position, 'child-not-allowed', 'voice')] : [];
    return [...own, ...voicesIn(node.children)];
  });
}

const isVoice = ({ name, foreign }: SsmlElement): boolean => name === 'voice' && !foreign;
const isSpoken = ({ name, foreign }: SsmlElement): boolean => spokenElements.has(name) && !foreign;
const isBlank = ({ pieces }: SsmlText): boolean => pieces.every(({ text }) => text.trim() === '');

function textInSpeak({ pieces, position }: SsmlText, source: string): Finding {
  return finding(firstWordPosition(pieces, source, position), 'text-not-allowed', 'speak');
}

function finding(
  position: SsmlElement['position'],
  reason: SsmlReason,
  element: string,
  attribute = '',
): Finding {
  const values = { element, attribute };
  return {
    ...ssmlFinding('warning', 'SSML_AZURE_STRUCTURE', position, values),
    reason,
    ...(attribute && { attribute }),
  };
}
