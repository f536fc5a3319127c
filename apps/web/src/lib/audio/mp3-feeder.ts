import { createScope } from '../scope.ts';

const keptBehindSeconds = 20;

/** Whether audio of this type can be played while it arrives. */
export function canPlayWhileArriving(mimeType: string): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mimeType);
}

/**
 * Feeds an audio element with bytes as they come, through Media Source Extensions in `sequence` mode: mp3 carries no
 * times of its own (W3C MSE byte stream format for MPEG audio).
 */
export interface Mp3Feeder {
  /** Resolves when the browser has taken the bytes. */
  readonly append: (bytes: Uint8Array) => Promise<void>;
  readonly end: () => void;
  readonly dispose: () => void;
}

export async function createMp3Feeder(audio: HTMLAudioElement, mimeType: string): Promise<Mp3Feeder> {
  const scope = createScope();
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  scope.own(() => URL.revokeObjectURL(url));
  const opened = once(source, 'sourceopen');
  audio.src = url;
  await opened;
  const buffer = source.addSourceBuffer(mimeType);
  buffer.mode = 'sequence';

  const append = async (bytes: Uint8Array): Promise<void> => {
    for (;;) {
      try {
        buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
        await once(buffer, 'updateend');
        return;
      } catch (cause) {
        if (!(cause instanceof DOMException) || cause.name !== 'QuotaExceededError') throw cause;
        await makeRoom(audio, buffer);
      }
    }
  };
  return {
    append,
    end: () => {
      if (source.readyState === 'open') source.endOfStream();
    },
    dispose: scope.dispose,
  };
}

/** Drops what was heard long ago; waits for the playhead when there is nothing to drop yet. */
async function makeRoom(audio: HTMLAudioElement, buffer: SourceBuffer): Promise<void> {
  const start = buffer.buffered.length > 0 ? buffer.buffered.start(0) : 0;
  const end = audio.currentTime - keptBehindSeconds;
  if (end <= start) {
    await once(audio, 'timeupdate');
    return;
  }
  buffer.remove(start, end);
  await once(buffer, 'updateend');
}

function once(target: EventTarget, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const scope = createScope();
    scope.listen(target, type, () => {
      scope.dispose();
      resolve();
    });
    scope.listen(target, 'error', () => {
      scope.dispose();
      reject(new Error(`${type} did not come`));
    });
  });
}
