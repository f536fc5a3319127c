import { asciiAt } from './ascii-at.ts';
import { type AudioCheck, Gathering, noAudio } from './audio-check.ts';
import { isRiffWave, isUnknownWavLength } from './settle-wav-lengths.ts';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Up to the block alignment, which is all that is asked of it. */
const FORMAT_BYTES = 16;

type Step = 'riff' | 'chunk' | 'format' | 'skip' | 'data' | 'rest';

/**
 * RIFF/WAVE ("Multimedia Programming Interface", IBM and Microsoft 1991) with as many bytes of samples as its `data`
 * chunk announces, or, where that is unknown as in Azure's streams, whole samples to the end. The size of the RIFF
 * itself is not held against it: writers disagree about it, and the sound is whole without.
 */
export class WavCheck implements AudioCheck {
  readonly #header = new Gathering(FORMAT_BYTES);
  #step: Step = 'riff';
  #bytesLeft = 0;
  #dataBytes = 0;
  #blockAlign = 0;
  #sampleRateHertz = 0;

  get durationMs(): number {
    const bytesPerSecond = this.#blockAlign * this.#sampleRateHertz;
    return bytesPerSecond === 0 ? 0 : (this.#dataBytes * 1000) / bytesPerSecond;
  }

  push(bytes: Uint8Array): void {
    let offset = 0;
    while (offset < bytes.length) {
      if (this.#step === 'rest') return;
      offset += this.#isPassing() ? this.#pass(bytes.length - offset) : this.#gather(bytes, offset);
    }
  }

  end(): void {
    const isUnknown = this.#step === 'data' && this.#bytesLeft === Number.POSITIVE_INFINITY;
    if (!isUnknown && this.#step !== 'rest') throw noAudio('truncated');
    if (this.#dataBytes === 0) throw noAudio('empty');
    if (this.#dataBytes % this.#blockAlign !== 0) throw noAudio('truncated');
  }

  #isPassing(): boolean {
    return this.#step === 'data' || this.#step === 'skip';
  }

  #pass(available: number): number {
    const passed = Math.min(this.#bytesLeft, available);
    this.#bytesLeft -= passed;
    if (this.#step === 'data') this.#dataBytes += passed;
    if (this.#bytesLeft === 0) this.#step = this.#step === 'data' ? 'rest' : 'chunk';
    return passed;
  }

  #gather(bytes: Uint8Array, offset: number): number {
    const wanted = { riff: RIFF_HEADER_BYTES, chunk: CHUNK_HEADER_BYTES, format: FORMAT_BYTES };
    const step = this.#step as keyof typeof wanted;
    const taken = this.#header.fill(wanted[step], bytes, offset);
    if (this.#header.length < wanted[step]) return taken;
    const header = this.#header.bytes;
    if (step === 'riff') this.#readRiff(header);
    else if (step === 'chunk') this.#readChunk(header);
    else this.#readFormat(header);
    this.#header.clear();
    return taken;
  }

  #readRiff(header: Uint8Array): void {
    if (!isRiffWave(header)) throw noAudio('not-audio');
    this.#step = 'chunk';
  }

  #readChunk(header: Uint8Array<ArrayBuffer>): void {
    const size = new DataView(header.buffer, header.byteOffset).getUint32(4, true);
    if (asciiAt(header, 0, 'data')) {
      if (this.#blockAlign === 0) throw noAudio('not-audio');
      this.#step = 'data';
      this.#bytesLeft = isUnknownWavLength(size) ? Number.POSITIVE_INFINITY : size;
      return;
    }
    // Chunks begin at even offsets.
    const padded = size + (size % 2);
    const isFormat = asciiAt(header, 0, 'fmt ') && size >= FORMAT_BYTES;
    this.#bytesLeft = isFormat ? padded - FORMAT_BYTES : padded;
    this.#step = isFormat ? 'format' : padded > 0 ? 'skip' : 'chunk';
  }

  #readFormat(header: Uint8Array<ArrayBuffer>): void {
    const view = new DataView(header.buffer, header.byteOffset);
    this.#sampleRateHertz = view.getUint32(4, true);
    this.#blockAlign = view.getUint16(12, true);
    this.#step = this.#bytesLeft > 0 ? 'skip' : 'chunk';
  }
}
