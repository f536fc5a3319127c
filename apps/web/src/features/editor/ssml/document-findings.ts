import { findSpeechService, type RequestCost, type Voice } from '@parlando/contract';
import {
  firstWordPosition,
  SSML_SCHEMA,
  type SsmlElement,
  type SsmlNode,
  type SsmlReason,
  type SsmlText,
} from '@parlando/speech';
import { readSsml } from '../../../model/document/ssml-tools.ts';
import { type Finding, ssmlFinding, type VoiceFindingCode } from '../../../model/document/validate.ts';
import { presentVoices } from '../../../model/voices/voices.ts';
import { voiceByName } from './voice-by-name.ts';

export interface DocumentContext {
  /** The service that will be used. */
  readonly api: number;
  /** ShortName of the voice for content outside the document's voices. */
  readonly chosen: string;
  /** The person has edited it; otherwise it is generated from text and options. */
  readonly isEdited: boolean;
}

/**
 * The findings and the cost of a document; null cost while it is not well-formed. A missing `mstts:express-as` is
 * reported only if the person has edited the document, and its voice and service support styles.
 */
export function checkDocument(
  source: string,
  context: DocumentContext,
): { cost: RequestCost | null; findings: readonly Finding[] } {
  const isFree = (findSpeechService(context.api)?.provider ?? 'free') === 'free';
  const { root, cost, findings } = readSsml(source, context.chosen, isFree);
  // Not well-formed: there is a finding for that, and nothing else can be checked.
  if (root === null) return { cost, findings };
  const mayLackStyle = isFree || !context.isEdited || !hasStyles(root);
  return {
    cost,
    findings: [
      ...findings.filter(({ code }) => code !== 'SSML_NO_EXPRESS_AS' || !mayLackStyle),
      ...(isFree ? [] : serviceFindings(root, source)),
      ...voiceFindings(root),
    ],
  };
}

function hasStyles(element: SsmlElement): boolean {
  const name = element.name === 'voice' && element.attributes.find((each) => each.name === 'name')?.value;
  if (name && (voiceByName(name)?.styles.length ?? 0) > 0) return true;
  return element.children.some((child) => child.kind === 'element' && hasStyles(child));
}

/** Azure services reject a document without them. */
const neededOfSpeak = ['version', 'xml:lang'] as const;
/** Allowed directly in `speak`; Microsoft's own elements are not checked. */
const besideVoices: ReadonlySet<string> = new Set(['voice', 'meta', 'metadata']);
/** Allowed in `speak` by W3C SSML, but not by Azure, because no voice speaks them. */
const spokenElements: ReadonlySet<string> = new Set(
  (SSML_SCHEMA.speak?.children ?? []).filter((name) => !besideVoices.has(name) && !name.startsWith('mstts:')),
);
/** More do not help. */
const mostFindings = 100;

/** Where valid SSML violates the structure that Azure services require. Warnings: the service decides. */
export function serviceFindings(root: SsmlElement, source: string): Finding[] {
  return [...missingAttributes(root), ...misplaced(root, source)].slice(0, mostFindings);
}

function missingAttributes(root: SsmlElement): Finding[] {
  const present = new Set(root.attributes.map(({ name }) => name));
  return neededOfSpeak
    .filter((name) => !present.has(name))
    .map((name) => serviceFinding(root.position, 'attribute-missing', 'speak', name));
}

function misplaced(root: SsmlElement, source: string): Finding[] {
  return root.children.flatMap((child) => {
    if (child.kind === 'text') {
      if (isBlank(child)) return [];
      const position = firstWordPosition(child.pieces, source, child.position);
      return [serviceFinding(position, 'text-not-allowed', 'speak')];
    }
    if (child.name === 'voice') return voicesIn(child.children);
    const own = isSpoken(child) ? [serviceFinding(child.position, 'child-not-allowed', child.name)] : [];
    return [...own, ...voicesIn(child.children)];
  });
}

/** Voices are only allowed directly in `speak`. */
function voicesIn(nodes: readonly SsmlNode[]): Finding[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    const own = isVoice(node) ? [serviceFinding(node.position, 'child-not-allowed', 'voice')] : [];
    return [...own, ...voicesIn(node.children)];
  });
}

const isVoice = ({ name, foreign }: SsmlElement): boolean => name === 'voice' && !foreign;
const isSpoken = ({ name, foreign }: SsmlElement): boolean => spokenElements.has(name) && !foreign;
const isBlank = ({ pieces }: SsmlText): boolean => pieces.every(({ text }) => text.trim() === '');

function serviceFinding(
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

/** Styles and roles that the surrounding voice does not have, and unknown voices, once all are loaded. */
export function voiceFindings(root: SsmlElement): Finding[] {
  return presentVoices().isWhole ? findingsIn(root, undefined) : [];
}

function findingsIn(element: SsmlElement, outer: Voice | undefined): Finding[] {
  const isNamed = ({ name, value }: Attribute) => name === 'name' && value.trim() !== '';
  const named = element.name === 'voice' ? element.attributes.find(isNamed) : undefined;
  const voice = element.name === 'voice' ? named && voiceByName(named.value) : outer;
  return [
    ...(named && !voice ? [voiceFinding('SSML_VOICE_UNKNOWN', 'info', named, { value: named.value })] : []),
    ...(element.name === 'mstts:express-as' && voice ? expressionFindings(element, voice) : []),
    ...element.children.flatMap((child) => (child.kind === 'element' ? findingsIn(child, voice) : [])),
  ];
}

function expressionFindings({ attributes }: SsmlElement, voice: Voice): Finding[] {
  const check = (name: string, known: readonly string[], code: VoiceFindingCode): Finding[] => {
    const found = attributes.find((each) => each.name === name);
    const value = found?.value.trim() ?? '';
    if (!found || value === '' || value.toLowerCase() === 'default') return [];
    if (known.some((each) => each.toLowerCase() === value.toLowerCase())) return [];
    return [voiceFinding(code, 'warning', found, { value, voice: voice.shortName })];
  };
  return [
    ...check('style', voice.styles, 'SSML_STYLE_NOT_OF_VOICE'),
    ...check('role', voice.roles, 'SSML_ROLE_NOT_OF_VOICE'),
  ];
}

type Attribute = SsmlElement['attributes'][number];

function voiceFinding(
  code: VoiceFindingCode,
  severity: Finding['severity'],
  { name, position }: Attribute,
  values: Readonly<Record<string, string>>,
): Finding {
  return { ...ssmlFinding(severity, code, position, values), attribute: name };
}
