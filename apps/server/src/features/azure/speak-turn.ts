import { SynthesisBody } from '@parlando/contract';
import { documentSentences, identityText, indexCodePoints, ssmlDocument } from '@parlando/speech';
import type { LiveSocket } from '../../http/live-socket.ts';
import { parseInput } from '../../http/parse-input.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { SpokenSegment } from '../synthesis/stream/live-speech.ts';
import type { Synthesis } from '../synthesis/synthesis-feature.ts';
import type { TextStream } from '../text-stream/text-stream.ts';
import { withVoice } from './azure-ssml.ts';
import { audioOf, contentTypeOf, headOf } from './output-formats.ts';
import type { SynthesisContext } from './synthesis-context.ts';
import { type Metadata, sessionEnd, TurnMetadata } from './turn-metadata.ts';
import { TurnWriter } from './turn-writer.ts';

export type AzureSynthesis = Pick<Synthesis, 'service' | 'speechFile' | 'stopTask'>;

/** What every turn of a connection needs. */
export interface TurnScope {
  readonly socket: LiveSocket;
  readonly visitor: Visitor;
  readonly requestId: string;
  readonly context: SynthesisContext;
  /** Aborted when the client stops the turn, or is gone. */
  readonly signal: AbortSignal;
}

/** What a turn sends: audio, and the events up to `endMs`. */
type TurnEvent =
  | { readonly audio: Uint8Array }
  | { readonly told: readonly Metadata[]; readonly endMs: number };

/** Synthesises one SSML document. Throws what `SynthesisService.start` throws, and the failure of the task. */
export async function speakSsml(synthesis: AzureSynthesis, scope: TurnScope, written: string): Promise<void> {
  const { visitor, context, signal } = scope;
  const ssml = context.choosesVoice ? withVoice(written) : written;
  const body = parseInput(SynthesisBody, { ssml, ...audioOf(context.format), stream: true }, 'body');
  const started = await synthesis.service.start({ body, visitor });
  const sentences = documentSentences(ssmlDocument(ssml).document).flat();
  const text = { points: indexCodePoints(ssml), sentences, isMarkup: true };
  const metadata = new TurnMetadata(text, context.metadata);
  async function* events(): AsyncGenerator<TurnEvent> {
    try {
      for await (const event of synthesis.speechFile(started, context.format.format, signal)) {
        if ('audio' in event) yield event;
        else yield { told: metadata.take(event.spoken), endMs: endOf(event.spoken) };
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      await synthesis.stopTask(started.taskId, visitor.ownerId);
    }
  }
  await sendTurn(scope, events());
}

/** Synthesises a text while it arrives. Throws as `TextStream.events`. */
export async function speakPieces(stream: TextStream, scope: TurnScope): Promise<void> {
  const { context, signal } = scope;
  if (signal.aborted) stream.stop();
  signal.addEventListener('abort', () => stream.stop(), { once: true });
  async function* events(): AsyncGenerator<TurnEvent> {
    for await (const event of stream.events()) {
      if ('audio' in event) yield event;
      else if ('sentence' in event) {
        const { text, textOffset } = event.sentence;
        const own = indexCodePoints(text);
        const points = {
          ...own,
          slice: (start: number, end: number) => own.slice(start - textOffset, end - textOffset),
        };
        const sentences = [identityText(text, textOffset)];
        const metadata = new TurnMetadata({ points, sentences, isMarkup: false }, context.metadata);
        yield { told: metadata.take({ ...event.sentence, marks: [] }), endMs: endOf(event.sentence) };
      }
    }
  }
  await sendTurn(scope, events());
}

/** Sends audio and events as they arrive. A stopped turn ends like any other. */
async function sendTurn(
  { socket, requestId, context }: Omit<TurnScope, 'visitor' | 'signal'>,
  events: AsyncIterable<TurnEvent>,
): Promise<void> {
  const writer = new TurnWriter(socket, { requestId, contentType: contentTypeOf(context.format) });
  await writer.start();
  await writer.audio(headOf(context.format));
  let endMs = 0;
  for await (const event of events) {
    if ('audio' in event) await writer.audio(event.audio);
    else {
      endMs = event.endMs;
      await writer.metadata(event.told);
    }
  }
  if (context.metadata.sessionEnd) await writer.metadata([sessionEnd(endMs)]);
  await writer.end();
}

const endOf = ({ offsetMs, durationMs }: Pick<SpokenSegment, 'offsetMs' | 'durationMs'>): number =>
  offsetMs + durationMs;
