import {
  type AudioOutput,
  EngineError,
  type EngineFault,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';

export const speakPath = '/internal/speak';

/** A request from one process to another to synthesise. */
export interface SpeakCall {
  readonly engine: string;
  readonly utterance: Utterance;
  readonly output: AudioOutput;
}

type Line =
  | { readonly audio: string }
  | { readonly fault: EngineFault; readonly message: string }
  | {
      readonly end: Omit<Extract<SynthesisEvent, { type: 'end' }>, 'type' | 'peaks'>;
      readonly peaks?: string;
    }
  | { readonly boundary: Extract<SynthesisEvent, { type: 'boundary' }>['boundary'] };

const base64 = (bytes: ArrayBufferView) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Shorter than the readers' time-out: an engine may start a process or wait for a thread before its first event. */
const usualSilenceMs = 4000;
/** JSON may begin with white space, so readers need no special case. */
const signOfLife = ' ';

/** One line of JSON per event, with keep-alives between them; an engine's failure is the last line. */
export async function* writeEvents(
  events: AsyncIterable<SynthesisEvent>,
  silenceMs = usualSilenceMs,
): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  try {
    // Sends the headers.
    yield signOfLife;
    for (;;) {
      const next = source.next();
      while (await isSilent(next, silenceMs)) yield signOfLife;
      const { done, value } = await next;
      if (done) return;
      yield `${JSON.stringify(lineOf(value))}\n`;
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    yield `${JSON.stringify({ fault: error.fault, message: error.message } satisfies Line)}\n`;
  } finally {
    await source.return?.();
  }
}

/** Returns true if no event arrives within that time. Rejects if the event does. */
async function isSilent(event: Promise<unknown>, silenceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((tell) => {
    timer = setTimeout(tell, silenceMs, true);
  });
  try {
    return await Promise.race([event.then(() => false), silence]);
  } finally {
    clearTimeout(timer);
  }
}

function lineOf(event: SynthesisEvent): Line {
  if (event.type === 'audio') return { audio: base64(event.bytes) };
  if (event.type === 'boundary') return { boundary: event.boundary };
  const { type: _, peaks, ...end } = event;
  return { end, ...(peaks && { peaks: base64(peaks) }) };
}

/** Reads the events that `writeEvents` wrote. Throws the EngineError of the remote engine. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SynthesisEvent> {
  for await (const line of linesOf(bytes)) yield eventOf(JSON.parse(line) as Line);
}

function eventOf(line: Line): SynthesisEvent {
  if ('fault' in line) throw new EngineError(line.fault, line.message);
  if ('audio' in line) return { type: 'audio', bytes: Buffer.from(line.audio, 'base64') };
  if ('boundary' in line) return { type: 'boundary', boundary: line.boundary };
  const { end, peaks } = line;
  return { type: 'end', ...end, ...(peaks && { peaks: new Int8Array(Buffer.from(peaks, 'base64')) }) };
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
