import { concatBytes, describesFile, readFrameHeader } from '@parlando/speech';
import type { ProviderAudio } from '../provider-types.ts';
import { noAudio } from './audio-check.ts';
import { Mp3Check } from './mp3-check.ts';
import { readWavHead, UNKNOWN_WAV_LENGTH } from './settle-wav-lengths.ts';

/** Filters a part of audio: returns the bytes that belong to the joined file. */
export interface SoundOnly {
  push(bytes: Uint8Array): Uint8Array;
  /** The next part begins. */
  next(): void;
}

export function soundOnly(contentType: ProviderAudio['contentType']): SoundOnly {
  return contentType === 'audio/wav' ? new Samples() : new Frames();
}

/**
 * The frames of mp3, without tags, which some players would play as noise within the sound, and without a first metadata
 * frame, whose length is that of its part only.
 */
class Frames implements SoundOnly {
  #frames: Uint8Array[] = [];
  /** Of the first frame of this part, until it is whole. */
  #first: Uint8Array | undefined = new Uint8Array(0);
  #check = this.#newCheck();

  push(bytes: Uint8Array): Uint8Array {
    this.#check.push(bytes);
    return concatBytes(this.#frames.splice(0));
  }

  next(): void {
    this.#first = new Uint8Array(0);
    this.#check = this.#newCheck();
  }

  #newCheck(): Mp3Check {
    return new Mp3Check((bytes) => this.#take(bytes));
  }

  #take(bytes: Uint8Array): void {
    if (this.#first === undefined) {
      this.#frames.push(bytes);
      return;
    }
    const first = concatBytes([this.#first, bytes]);
    const header = readFrameHeader(first, 0);
    const isWhole = header !== undefined && first.length === header.bytes;
    this.#first = isWhole ? undefined : first;
    if (isWhole && !describesFile(first, header)) this.#frames.push(first);
  }
}

/** One header whose length is not known yet, and the samples of all parts. */
class Samples implements SoundOnly {
  #head = new Uint8Array(0);
  #format: string | undefined;
  #bytesLeft: number | undefined;

  push(bytes: Uint8Array): Uint8Array {
    if (this.#bytesLeft !== undefined) return this.#samples(bytes);
    this.#head = concatBytes([this.#head, bytes]);
    const found = readWavHead(this.#head);
    if (!found) return new Uint8Array(0);
    const header = this.#head.slice(0, found.samplesOffset);
    const rest = this.#head.subarray(found.samplesOffset);
    this.#bytesLeft = found.dataBytes ?? Number.POSITIVE_INFINITY;
    return this.#isFirst(header) ? concatBytes([header, this.#samples(rest)]) : this.#samples(rest);
  }

  next(): void {
    this.#head = new Uint8Array(0);
    this.#bytesLeft = undefined;
  }

  /** @throws AppError PROVIDER_NO_AUDIO when a later part is of another format */
  #isFirst(header: Uint8Array<ArrayBuffer>): boolean {
    const view = new DataView(header.buffer);
    view.setUint32(4, UNKNOWN_WAV_LENGTH, true);
    view.setUint32(header.length - 4, UNKNOWN_WAV_LENGTH, true);
    const format = header.join();
    if (this.#format !== undefined && this.#format !== format) throw noAudio('not-audio');
    const isFirst = this.#format === undefined;
    this.#format = format;
    return isFirst;
  }

  #samples(bytes: Uint8Array): Uint8Array {
    const left = this.#bytesLeft ?? 0;
    const samples = bytes.subarray(0, Math.min(left, bytes.length));
    this.#bytesLeft = left - samples.length;
    return samples;
  }
}
