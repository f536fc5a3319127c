import { execFile } from 'node:child_process';
import { type AudioOutput, type EngineBoundary, EngineError, type SynthesisEvent } from '../engine.ts';

/** All events of one `synthesize` call. */
export interface Given {
  readonly bytes: Uint8Array;
  readonly boundaries: readonly EngineBoundary[];
  /** As the `end` event says. */
  readonly samples: number;
}

/** The events, with decoded audio. */
export interface Take extends Given {
  readonly pcm: Int16Array;
  readonly durationMs: number;
}

export async function gather(events: AsyncIterable<SynthesisEvent>): Promise<Given> {
  const chunks: Uint8Array[] = [];
  const boundaries: EngineBoundary[] = [];
  let samples: number | undefined;
  for await (const event of events) {
    if (samples !== undefined) throw new Error(`a ${event.type} event after the end`);
    if (event.type === 'audio') chunks.push(event.bytes);
    else if (event.type === 'boundary') boundaries.push(event.boundary);
    else samples = event.samples;
  }
  if (samples === undefined) throw new Error('no end event');
  return { bytes: new Uint8Array(Buffer.concat(chunks)), boundaries, samples };
}

export async function collect(events: AsyncIterable<SynthesisEvent>, output: AudioOutput): Promise<Take> {
  const given = await gather(events);
  const pcm = await decode(given.bytes, output);
  return { ...given, pcm, durationMs: (pcm.length * 1000) / output.sampleRateHertz };
}

/** The fault of the EngineError that ends the events; throws when they succeed or fail otherwise. */
export async function faultOf(events: AsyncIterable<SynthesisEvent>): Promise<string> {
  try {
    for await (const event of events) if (event.type === 'end') break;
  } catch (error) {
    if (error instanceof EngineError) return error.fault;
    throw error;
  }
  throw new Error('the call ended well');
}

/** Decodes audio of an `AudioOutput`, one segment or several end to end. Needs `ffmpeg`. */
export async function decode(bytes: Uint8Array, output: AudioOutput): Promise<Int16Array> {
  const isRaw = output.format === 'wav' || output.format === 'pcm';
  const raw = isRaw || bytes.length === 0 ? Buffer.from(bytes) : await ffmpegDecode(bytes);
  return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}

function ffmpegDecode(bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const args = ['-v', 'error', '-f', 'mp3', '-i', 'pipe:0', '-f', 's16le', 'pipe:1'];
    const child = execFile('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 30 }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    child.stdin?.end(bytes);
  });
}
