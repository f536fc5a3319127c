import { findSpeechService, type RequestCost } from '@parlando/contract';
import type { SsmlElement } from '@parlando/speech';
import { readSsml } from '../../../model/document/ssml-tools.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { serviceFindings } from './service-findings.ts';
import { type VoiceLookup, voiceFindings } from './voice-findings.ts';

export interface DocumentContext extends VoiceLookup {
  /** The service that will speak. */
  readonly api: number;
  /** ShortName of the voice for what stands outside of the document's voices. */
  readonly chosen: string;
  /** A person has written in it; else it follows text and options by itself. */
  readonly isEdited: boolean;
}

/**
 * What there is to say of a document to the person before it, and what it costs; null while it is not well-formed. That
 * it has no `mstts:express-as` is worth a word only to who writes it, for a voice and a service that have styles: anybody
 * else can do nothing about it.
 */
export function checkDocument(
  source: string,
  context: DocumentContext,
): { cost: RequestCost | null; findings: readonly Finding[] } {
  const isFree = (findSpeechService(context.api)?.provider ?? 'free') === 'free';
  const { root, cost, findings } = readSsml(source, context.chosen, isFree);
  // Not well-formed: its own finding says so, and nothing more can be said.
  if (root === null) return { cost, findings };
  const mayLackStyle = isFree || !context.isEdited || !hasStyles(root, context);
  return {
    cost,
    findings: [
      ...findings.filter(({ code }) => code !== 'SSML_NO_EXPRESS_AS' || !mayLackStyle),
      ...(isFree ? [] : serviceFindings(root, source)),
      ...voiceFindings(root, context),
    ],
  };
}

function hasStyles(element: SsmlElement, lookup: VoiceLookup): boolean {
  const name = element.name === 'voice' && element.attributes.find((each) => each.name === 'name')?.value;
  if (name && (lookup.voice(name)?.styles.length ?? 0) > 0) return true;
  return element.children.some((child) => child.kind === 'element' && hasStyles(child, lookup));
}
