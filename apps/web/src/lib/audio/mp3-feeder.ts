import { createScope } from '../scope.ts';
import { bufferedEnd, bufferedStart } from './buffered.ts';

const keptBehindSeconds = 20;
/** Small beside what a browser keeps of audio (12 MB in Chromium): feeding goes on as soon as a little was heard. */
const pieceBytes = 256 * 1024;

/** Whether audio of this type can be played while it arrives. */
export function canPlayWhileArriving(mimeType: string): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mimeType);
}

/**
 * Feeds an audio element with bytes as they come, through Media Source Extensions in `sequence` mode: mp3 carries no
 * times of its own (W3C MSE byte stream format for MPEG audio). The browser holds some minutes and takes more as they
 * are heard, so nobody waits for it: bytes are handed over, and fed when there is room.
 */
export interface Mp3Feeder {
  readonly push: (bytes: Uint8Array) => void;
  /** Nothing follows, and `whole` is all that was pushed: what is not fed yet is read from there, and kept no second time. */
  readonly finish: (whole: Blob) => void;
  /** Seconds: of what the browser has, and after `finish` of all, what is not fed yet being told by its bytes. */
  readonly length: () => number;
  readonly dispose: () => void;
}

/** `onFailure` is told once that the browser takes no more of this; the element's source is of no use then. */
export function createMp3Feeder(
  audio: HTMLAudioElement,
  mimeType: string,
  onFailure: (cause: unknown) => void,
): Mp3Feeder {
  const scope = createScope();
  const source = new MediaSource();
  let buffer: SourceBuffer | null = null;
  let queue: (Uint8Array | Blob)[] = [];
  let isReading = false;
  let whole: Blob | null = null;
  let fedBytes = 0;
  let secondsPerByte = 0;

  const dispose = () => {
    scope.dispose();
    buffer = null;
    queue = [];
  };
  const fail = (cause: unknown) => {
    if (!buffer) return;
    dispose();
    onFailure(cause);
  };
  const read = async (piece: Blob) => {
    isReading = true;
    try {
      queue[0] = new Uint8Array(await piece.arrayBuffer());
    } catch (cause) {
      fail(cause);
    }
    isReading = false;
    feed();
  };
  const append = (into: SourceBuffer, bytes: Uint8Array) => {
    try {
      into.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
      queue.shift();
      fedBytes += bytes.byteLength;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'QuotaExceededError') dropHeard(audio, into);
      else fail(cause);
    }
  };
  /** Takes the next step, if one can be taken now; every event that may make one possible comes here. */
  const feed = () => {
    if (!buffer || buffer.updating || isReading || source.readyState !== 'open') return;
    const [next] = queue;
    if (next instanceof Blob) void read(next);
    else if (next) append(buffer, next);
    else if (whole) source.endOfStream();
  };
  const open = () => {
    try {
      const opened = source.addSourceBuffer(mimeType);
      opened.mode = 'sequence';
      buffer = opened;
      scope.listen(opened, 'error', () => fail(new Error('The browser could not read the audio')));
      scope.listen(opened, 'updateend', () => {
        if (fedBytes > 0) secondsPerByte = bufferedEnd(opened) / fedBytes;
        feed();
      });
      // The playhead makes room; a jump to the end of what is there waits for more.
      for (const type of ['timeupdate', 'seeking', 'waiting']) scope.listen(audio, type, feed);
      feed();
    } catch (cause) {
      dispose();
      onFailure(cause);
    }
  };
  scope.listen(source, 'sourceopen', open, { once: true });
  const url = URL.createObjectURL(source);
  scope.own(() => URL.revokeObjectURL(url));
  audio.src = url;

  return {
    push(bytes) {
      queue.push(bytes);
      feed();
    },
    finish(all) {
      whole = all;
      queue = [];
      for (let at = fedBytes; at < all.size; at += pieceBytes) queue.push(all.slice(at, at + pieceBytes));
      feed();
    },
    length: () => (whole ? whole.size * secondsPerByte : bufferedEnd(audio)),
    dispose,
  };
}

/** Drops what was heard long ago; as yet there may be nothing to drop. */
function dropHeard(audio: HTMLAudioElement, buffer: SourceBuffer): void {
  const start = bufferedStart(buffer);
  const end = audio.currentTime - keptBehindSeconds;
  if (end > start) buffer.remove(start, end);
}
