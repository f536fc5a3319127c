import type { Voice } from '@parlando/contract';
import type { SsmlElement } from '@parlando/speech';
import { type Finding, ssmlFinding, type VoiceFindingCode } from '../../../model/document/validate.ts';

export interface VoiceLookup {
  readonly voice: (name: string) => Voice | undefined;
  /** Whether there are voices to look in. */
  readonly isReady: boolean;
}

/** Styles and roles that the voice around them does not have, and voices that nobody knows. */
export function voiceFindings(root: SsmlElement, lookup: VoiceLookup): Finding[] {
  const findings: Finding[] = [];
  if (lookup.isReady) collect(root, undefined, lookup, findings);
  return findings;
}

function collect(
  element: SsmlElement,
  outer: Voice | undefined,
  lookup: VoiceLookup,
  findings: Finding[],
): void {
  const voice = element.name === 'voice' ? spokenBy(element, lookup, findings) : outer;
  if (element.name === 'mstts:express-as' && voice) checkExpression(element, voice, findings);
  for (const child of element.children) {
    if (child.kind === 'element') collect(child, voice, lookup, findings);
  }
}

function spokenBy(element: SsmlElement, lookup: VoiceLookup, findings: Finding[]): Voice | undefined {
  const name = attribute(element, 'name');
  if (!name || name.value.trim() === '') return undefined;
  const voice = lookup.voice(name.value);
  if (!voice) findings.push(finding('SSML_VOICE_UNKNOWN', 'info', name, { value: name.value }));
  return voice;
}

function checkExpression(element: SsmlElement, voice: Voice, findings: Finding[]): void {
  const check = (name: string, known: readonly string[], code: VoiceFindingCode) => {
    const found = attribute(element, name);
    const value = found?.value.trim() ?? '';
    if (!found || value === '' || value.toLowerCase() === 'default') return;
    if (known.some((each) => each.toLowerCase() === value.toLowerCase())) return;
    findings.push(finding(code, 'warning', found, { value, voice: voice.shortName }));
  };
  check('style', voice.styles, 'SSML_STYLE_NOT_OF_VOICE');
  check('role', voice.roles, 'SSML_ROLE_NOT_OF_VOICE');
}

type Attribute = SsmlElement['attributes'][number];

const attribute = (element: SsmlElement, name: string): Attribute | undefined =>
  element.attributes.find((each) => each.name === name);

function finding(
  code: VoiceFindingCode,
  severity: Finding['severity'],
  { name, position }: Attribute,
  values: Readonly<Record<string, string>>,
): Finding {
  return { ...ssmlFinding(severity, code, position, values), attribute: name };
}
