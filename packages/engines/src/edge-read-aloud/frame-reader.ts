import { concatBytes, describesFile, EngineError, readFrameHeader } from '@parlando/speech';
import { nativeFormat } from './read-aloud-format.ts';

/** Puts whole frames together from audio that arrives in pieces of any length. */
export class FrameReader {
  #rest: Uint8Array = new Uint8Array(0);

  /**
   * The frames that are whole by now, without one that only describes the file.
   * @throws EngineError `crashed` for bytes that are not mp3 of the format that was asked for
   */
  push(bytes: Uint8Array): Uint8Array[] {
    const all = this.#rest.length === 0 ? bytes : concatBytes([this.#rest, bytes]);
    const frames: Uint8Array[] = [];
    let offset = 0;
    while (offset + 4 <= all.length) {
      const header = readFrameHeader(all, offset);
      if (header === undefined || !isNative(header)) {
        throw new EngineError('crashed', `the answer is not ${nativeFormat.name}: ${excerpt(all, offset)}`);
      }
      if (offset + header.bytes > all.length) break;
      const frame = all.subarray(offset, offset + header.bytes);
      if (!describesFile(frame, header)) frames.push(frame);
      offset += header.bytes;
    }
    this.#rest = all.subarray(offset);
    return frames;
  }

  /** @throws EngineError `crashed` when the last frame was cut off */
  end(): void {
    if (this.#rest.length > 0) throw new EngineError('crashed', 'the last frame of the answer is cut off');
  }
}

function isNative(header: { sampleRateHertz: number; bitrateKbps: number; channels: number }): boolean {
  const { sampleRateHertz, bitrateKbps } = nativeFormat;
  return (
    header.sampleRateHertz === sampleRateHertz && header.bitrateKbps === bitrateKbps && header.channels === 1
  );
}

function excerpt(bytes: Uint8Array, offset: number): string {
  const text = Buffer.from(bytes.subarray(offset, offset + 40)).toString('latin1');
  return JSON.stringify(text.replace(/[^\x20-\x7e]/g, '?'));
}
