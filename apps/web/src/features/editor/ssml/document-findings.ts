import { findSpeechService } from '@parlando/contract';
import { parseSsml, type SsmlElement } from '@parlando/speech';
import { ssmlFindings } from '../../../model/document/ssml-tools.ts';
import type { Finding } from '../../../model/document/validate.ts';
import { serviceFindings } from './service-findings.ts';
import { type VoiceLookup, voiceFindings } from './voice-findings.ts';

export interface DocumentContext extends VoiceLookup {
  /** The service that will speak. */
  readonly api: number;
  /** A person has written in it; else it follows text and options by itself. */
  readonly isEdited: boolean;
}

/**
 * What there is to say of a document to the person before it. That it has no `mstts:express-as` is worth a word only to
 * who writes it, for a voice and a service that have styles: anybody else can do nothing about it.
 */
export function documentFindings(source: string, context: DocumentContext): Finding[] {
  const { api } = context;
  const isFree = isFreeService(api);
  return [
    ...ssmlFindings(source, { spokenHere: isFree }).filter(
      ({ code }) =>
        code !== 'SSML_NO_EXPRESS_AS' || (!isFree && context.isEdited && hasStyles(source, context)),
    ),
    ...serviceFindings(source, api),
    ...voiceFindings(source, context),
  ];
}

function isFreeService(api: number): boolean {
  return (findSpeechService(api)?.provider ?? 'free') === 'free';
}

function hasStyles(source: string, { voice }: VoiceLookup): boolean {
  const speaks = (element: SsmlElement): boolean => {
    const name = element.name === 'voice' && element.attributes.find((each) => each.name === 'name')?.value;
    if (name && (voice(name)?.styles.length ?? 0) > 0) return true;
    return element.children.some((child) => child.kind === 'element' && speaks(child));
  };
  // It was found in a tree, so there is one.
  return speaks(parseSsml(source));
}
