import { createScope } from '../scope.ts';
import { bufferedEnd, bufferedStart } from './buffered.ts';
import { mediaType } from './media-type.ts';

const keptBehindSeconds = 20;
/** Small beside what a browser keeps of audio (12 MB in Chromium): feeding goes on as soon as a little was heard. */
const pieceBytes = 256 * 1024;

declare global {
  /** As `MediaSource`, but the browser may drop what it holds at any time. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

/** Safari on an iPhone has only the managed one. */
const mediaSource = (): typeof MediaSource | undefined =>
  globalThis.MediaSource ?? globalThis.ManagedMediaSource;

const takes = (type: string) => mediaSource()?.isTypeSupported(type) ?? false;

/** What the browser is fed with for audio of this type: wav is packed as FLAC in MP4, as is mp3 where it must be (Firefox). */
function fedType(mimeType: string): string {
  if (mimeType === mediaType('wav')) return 'audio/mp4; codecs="flac"';
  return mimeType === mediaType('mp3') && !takes(mimeType) ? 'audio/mp4; codecs="mp3"' : mimeType;
}

/** Whether audio of this type can be played while it arrives. */
export const canPlayWhileArriving = (mimeType: string): boolean => takes(fedType(mimeType));

/** Makes what the browser is fed with. */
export interface Packer {
  pack(bytes: Uint8Array): Uint8Array;
  /** What is left over at the end. */
  end(): Uint8Array;
}

/** What the browser takes is fed as it comes. */
const asItIs: Packer = { pack: (bytes) => bytes, end: () => new Uint8Array(0) };

/** Fetches what packs; few need it. */
export function makePacker(mimeType: string): Packer | Promise<Packer> {
  if (fedType(mimeType) === mimeType) return asItIs;
  if (mimeType === mediaType('wav'))
    return import('./wav-packer.ts').then(({ WavPacker }) => new WavPacker());
  return import('./mp3-packer.ts').then(({ Mp3Packer }) => new Mp3Packer());
}

/**
 * Feeds an audio element with bytes as they come, through Media Source Extensions in `sequence` mode: mp3 carries no
 * times of its own (W3C MSE byte stream format for MPEG audio); wav is packed first. The browser holds some minutes and
 * takes more as they are heard: `push` returns at once, and the bytes are fed when there is room.
 */
export class MediaFeeder {
  readonly #audio: HTMLAudioElement;
  readonly #onFailure: (cause: unknown) => void;
  readonly #scope = createScope();
  readonly #source: MediaSource;
  #buffer: SourceBuffer | null = null;
  #queue: (Uint8Array | Blob)[] = [];
  #isReading = false;
  readonly #packer: Packer;
  #whole: Blob | null = null;
  /** Packed, but the browser has not taken it yet. */
  #packed: Uint8Array | null = null;
  #takenBytes = 0;
  #isEnded = false;
  #secondsPerByte = 0;

  /** `onFailure` is called once if the browser takes no more; the element's source is useless then. */
  constructor(
    audio: HTMLAudioElement,
    mimeType: string,
    packer: Packer,
    onFailure: (cause: unknown) => void,
  ) {
    this.#audio = audio;
    this.#onFailure = onFailure;
    this.#packer = packer;
    const Source = mediaSource() as typeof MediaSource;
    this.#source = new Source();
    if (Source !== globalThis.MediaSource) {
      // A managed source opens only on an element that plays on no other device.
      audio.disableRemotePlayback = true;
      this.#scope.own(() => {
        audio.disableRemotePlayback = false;
      });
    }
    this.#scope.listen(this.#source, 'sourceopen', () => this.#open(fedType(mimeType)), { once: true });
    const url = URL.createObjectURL(this.#source);
    this.#scope.own(() => URL.revokeObjectURL(url));
    audio.src = url;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
    this.#feed();
  }

  /** Ends the input. `whole` is all that was pushed: what is not taken yet is read from it, so that it is kept only once. */
  finish(whole: Blob): void {
    this.#whole = whole;
    this.#queue = [];
    for (let at = this.#takenBytes; at < whole.size; at += pieceBytes) {
      this.#queue.push(whole.slice(at, at + pieceBytes));
    }
    this.#feed();
  }

  /** Seconds that the browser has; after `finish` of the whole audio, estimated from its bytes. */
  get length(): number {
    return this.#whole ? this.#whole.size * this.#secondsPerByte : bufferedEnd(this.#audio);
  }

  dispose(): void {
    this.#scope.dispose();
    this.#buffer = null;
    this.#queue = [];
    this.#packed = null;
  }

  #open(type: string): void {
    try {
      const buffer = this.#source.addSourceBuffer(type);
      buffer.mode = 'sequence';
      this.#buffer = buffer;
      this.#listen(buffer);
      this.#feed();
    } catch (cause) {
      this.dispose();
      this.#onFailure(cause);
    }
  }

  #listen(buffer: SourceBuffer): void {
    this.#scope.listen(buffer, 'error', () => this.#fail(new Error('The browser could not read the audio')));
    this.#scope.listen(buffer, 'updateend', () => {
      // What is packed and waits for room is counted, and not in the buffer.
      if (this.#takenBytes > 0 && !this.#packed)
        this.#secondsPerByte = bufferedEnd(buffer) / this.#takenBytes;
      this.#feed();
    });
    // Playback makes room, and a jump to the end of the buffer waits for more.
    for (const type of ['timeupdate', 'seeking', 'waiting']) {
      this.#scope.listen(this.#audio, type, () => this.#feed());
    }
  }

  /** Takes the next step if one can be taken now. Called after every event that may make one possible. */
  #feed(): void {
    const buffer = this.#buffer;
    if (!buffer || buffer.updating || this.#isReading || this.#source.readyState !== 'open') return;
    while (!this.#packed) {
      const [next] = this.#queue;
      if (next instanceof Blob) return void this.#read(next);
      if (next) this.#pack(next);
      else if (this.#whole && !this.#isEnded) this.#end();
      else break;
    }
    // A piece that could not be packed has ended it all.
    if (!this.#buffer) return;
    if (this.#packed) this.#append(buffer, this.#packed);
    else if (this.#whole && this.#source.readyState === 'open') this.#source.endOfStream();
  }

  #pack(bytes: Uint8Array): void {
    try {
      const packed = this.#packer.pack(bytes);
      this.#queue.shift();
      this.#takenBytes += bytes.byteLength;
      if (packed.length > 0) this.#packed = packed;
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #end(): void {
    this.#isEnded = true;
    const rest = this.#packer.end();
    if (rest.length > 0) this.#packed = rest;
  }

  async #read(piece: Blob): Promise<void> {
    this.#isReading = true;
    try {
      this.#queue[0] = new Uint8Array(await piece.arrayBuffer());
    } catch (cause) {
      this.#fail(cause);
    }
    this.#isReading = false;
    this.#feed();
  }

  #append(buffer: SourceBuffer, bytes: Uint8Array): void {
    try {
      buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
      this.#packed = null;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'QuotaExceededError') this.#dropHeard(buffer);
      else this.#fail(cause);
    }
  }

  /** Drops what was heard long ago, if there is any. */
  #dropHeard(buffer: SourceBuffer): void {
    const start = bufferedStart(buffer);
    const end = this.#audio.currentTime - keptBehindSeconds;
    if (end > start) buffer.remove(start, end);
  }

  #fail(cause: unknown): void {
    if (!this.#buffer) return;
    this.dispose();
    this.#onFailure(cause);
  }
}
