import { describesFile, readFrameHeader } from '@parlando/speech';
import { joined, type Mp4Frame, type Mp4Track, mp4Fragment, mp4Header } from './mp4-boxes.ts';

const headerBytes = 4;

/** Packs arriving mp3 into fragmented MP4, for browsers whose Media Source Extensions accept it only in MP4. */
export class Mp3Packer {
  #track: Mp4Track | undefined;
  #hasBegun = false;
  /** Bytes of an incomplete frame. */
  #rest = new Uint8Array(0);
  #samples = 0;
  #fragments = 0;

  /** Packs complete frames without a tag and a Xing/Info frame; empty without any. Throws if the rate changes. */
  pack(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#rest, bytes);
    const frames: Mp4Frame[] = [];
    let at = 0;
    while (at + headerBytes <= all.length) {
      const header = readFrameHeader(all, at);
      if (header && at + header.bytes > all.length) break;
      if (header) {
        const { sampleRateHertz, channels, samples } = header;
        this.#track ??= { codec: 'mp3', sampleRateHertz, channels, frameSamples: samples };
        if (sampleRateHertz !== this.#track.sampleRateHertz)
          throw new Error('The mp3 changes its sample rate');
        const frame = all.subarray(at, at + header.bytes);
        if (!describesFile(frame, header)) frames.push({ bytes: frame, samples });
      }
      at += header?.bytes ?? 1;
    }
    this.#rest = all.slice(at);
    if (!this.#track || frames.length === 0) return new Uint8Array(0);
    const fragment = mp4Fragment(++this.#fragments, this.#samples, frames);
    this.#samples += frames.reduce((sum, { samples }) => sum + samples, 0);
    if (this.#hasBegun) return fragment;
    this.#hasBegun = true;
    return joined(mp4Header(this.#track), fragment);
  }

  /** The rest is no complete frame. */
  end(): Uint8Array {
    return new Uint8Array(0);
  }
}
