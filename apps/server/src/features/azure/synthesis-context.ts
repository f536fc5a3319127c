import { AppError } from '@parlando/contract';
import * as z from 'zod/mini';
import { type AzureFormat, readOutputFormat } from './output-formats.ts';
import type { MetadataOptions } from './turn-metadata.ts';

/** The settings of a turn, which a client sends before the text (`synthesis.context`). */
export interface SynthesisContext {
  readonly format: AzureFormat;
  readonly metadata: MetadataOptions;
  /** The SSML may name no voice. */
  readonly choosesVoice: boolean;
  /** Present when the text follows in pieces. */
  readonly input: TextInput | undefined;
}

/** Voice options for a text that arrives in pieces, written as in SSML's `prosody`. */
export interface TextInput {
  readonly voice: string | undefined;
  readonly rate: string | undefined;
  readonly pitch: string | undefined;
  readonly volume: string | undefined;
  readonly style: string | undefined;
}

const text = z.optional(z.string().check(z.maxLength(200)));
/** The SDK sends booleans, or strings where its user has set a property. */
const flag = z.optional(z.unknown());

const ContextMessage = z.object({
  synthesis: z.optional(
    z.object({
      audio: z.optional(
        z.object({
          outputFormat: text,
          metadataOptions: z.optional(
            z.object({
              wordBoundaryEnabled: flag,
              punctuationBoundaryEnabled: flag,
              sentenceBoundaryEnabled: flag,
              bookmarkEnabled: flag,
              visemeEnabled: flag,
              sessionEndEnabled: flag,
            }),
          ),
        }),
      ),
      input: z.optional(
        z.object({
          bidirectionalStreamingMode: flag,
          voiceName: text,
          rate: text,
          pitch: text,
          volume: text,
          style: text,
        }),
      ),
    }),
  ),
  language: z.optional(z.object({ autoDetection: flag })),
});

/** The SDK's default. */
const usualFormat = 'raw-16khz-16bit-mono-pcm';

/** Throws INVALID_INPUT for a message that names no format or an unsupported one. */
export function readSynthesisContext(json: string): SynthesisContext {
  const { synthesis, language } = parse(json);
  const options = synthesis?.audio?.metadataOptions ?? {};
  const input = synthesis?.input;
  return {
    format: readOutputFormat(synthesis?.audio?.outputFormat ?? usualFormat),
    metadata: {
      word: isOn(options.wordBoundaryEnabled),
      punctuation: isOn(options.punctuationBoundaryEnabled),
      sentence: isOn(options.sentenceBoundaryEnabled),
      bookmark: isOn(options.bookmarkEnabled),
      viseme: isOn(options.visemeEnabled),
      sessionEnd: isOn(options.sessionEndEnabled),
    },
    choosesVoice: isOn(language?.autoDetection),
    input: input && isOn(input.bidirectionalStreamingMode) ? inputOf(input) : undefined,
  };
}

/** Used when a client sends SSML without a `synthesis.context`. */
export const usualContext = readSynthesisContext('{}');

function parse(json: string): z.infer<typeof ContextMessage> {
  try {
    return ContextMessage.parse(JSON.parse(json));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { field: 'synthesis.context' }, { cause });
  }
}

function inputOf(
  input: NonNullable<NonNullable<z.infer<typeof ContextMessage>['synthesis']>['input']>,
): TextInput {
  const { voiceName, rate, pitch, volume, style } = input;
  return { voice: voiceName, rate, pitch, volume, style };
}

function isOn(value: unknown): boolean {
  return String(value).toLowerCase() === 'true';
}
