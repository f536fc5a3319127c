import { createScope } from '../scope.ts';
import { bufferedEnd, bufferedStart } from './buffered.ts';
import { mediaType } from './media-type.ts';

const keptBehindSeconds = 20;
/** Small compared to an audio buffer (12 MB in Chromium), so that feeding continues soon after some playback. */
const pieceBytes = 256 * 1024;

declare global {
  /** Like `MediaSource`, but the browser may evict its buffer at any time. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

/** Safari on an iPhone has only `ManagedMediaSource`. */
const mediaSource = (): typeof MediaSource | undefined =>
  globalThis.MediaSource ?? globalThis.ManagedMediaSource;

const takes = (type: string) => mediaSource()?.isTypeSupported(type) ?? false;

/** The type fed for audio of this type: wav is packed as FLAC in MP4, and so is mp3 if necessary (Firefox). */
function fedType(mimeType: string): string {
  if (mimeType === mediaType('wav')) return 'audio/mp4; codecs="flac"';
  return mimeType === mediaType('mp3') && !takes(mimeType) ? 'audio/mp4; codecs="mp3"' : mimeType;
}

/** Whether audio of this type can be played while it arrives. */
export const canPlayWhileArriving = (mimeType: string): boolean => takes(fedType(mimeType));

/** Converts the stream to what is fed to the browser. */
export interface Packer {
  pack(bytes: Uint8Array): Uint8Array;
  /** The rest, at the end of the stream. */
  end(): Uint8Array;
}

const asItIs: Packer = { pack: (bytes) => bytes, end: () => new Uint8Array(0) };

/** Lazy-loads the packer, which is rarely needed. */
export function makePacker(mimeType: string): Packer | Promise<Packer> {
  if (fedType(mimeType) === mimeType) return asItIs;
  if (mimeType === mediaType('wav'))
    return import('./wav-packer.ts').then(({ WavPacker }) => new WavPacker());
  return import('./mp3-packer.ts').then(({ Mp3Packer }) => new Mp3Packer());
}

/**
 * Feeds an audio element with arriving bytes through Media Source Extensions in `sequence` mode, because mp3 carries
 * no timestamps (W3C MSE byte stream format for MPEG audio); wav is packed first. The browser buffers some minutes
 * and accepts more during playback: `push` returns at once, and the bytes are fed when there is space.
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
  /** Packed, but not yet accepted by the browser. */
  #packed: Uint8Array | null = null;
  #takenBytes = 0;
  /** Of what was taken, what the buffer contains once it is not updating. */
  #bufferedBytes = 0;
  #isEnded = false;
  #secondsPerByte = 0;

  /** `onFailure` is called once if the browser rejects the audio; the element's source is unusable then. */
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
      // A managed source requires remote playback to be disabled.
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

  /** Ends the input. The rest is read from `whole`, all that was pushed, so that it is in memory only once. */
  finish(whole: Blob): void {
    this.#whole = whole;
    this.#queue = [];
    for (let at = this.#takenBytes; at < whole.size; at += pieceBytes) {
      this.#queue.push(whole.slice(at, at + pieceBytes));
    }
    this.#feed();
  }

  /** Buffered seconds; after `finish`, the duration estimated from the size of the complete audio. */
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
    this.#scope.listen(buffer, 'updateend', () => this.#feed());
    // Playback frees space, and a seek to the end of the buffer needs more.
    for (const type of ['timeupdate', 'seeking', 'waiting']) {
      this.#scope.listen(this.#audio, type, () => this.#feed());
    }
  }

  /** Takes the next step if possible. Called after every event that may make one possible. */
  #feed(): void {
    const buffer = this.#buffer;
    if (!buffer || buffer.updating) return;
    if (this.#bufferedBytes > 0) this.#secondsPerByte = bufferedEnd(buffer) / this.#bufferedBytes;
    if (this.#isReading || this.#source.readyState !== 'open') return;
    while (!this.#packed) {
      const [next] = this.#queue;
      if (next instanceof Blob) return void this.#read(next);
      if (next) this.#pack(next);
      else if (this.#whole && !this.#isEnded) this.#end();
      else break;
    }
    // A failure to pack has disposed the feeder.
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
      this.#bufferedBytes = this.#takenBytes;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'QuotaExceededError') this.#dropHeard(buffer);
      else this.#fail(cause);
    }
  }

  /** Evicts audio that was played long ago, if there is any. */
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
