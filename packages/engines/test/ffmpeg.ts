import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `use` with a folder that is gone afterwards. */
export function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-audio-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Decoded samples, mono, at the file's own rate. */
export function decodeMp3(bytes: Uint8Array): Int16Array {
  return withFolder((folder) => {
    const file = join(folder, 'in.mp3');
    writeFileSync(file, bytes);
    const raw = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-f', 'mp3', '-i', file, '-ac', '1', '-f', 's16le', '-'],
      {
        maxBuffer: 1 << 30,
      },
    );
    return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  });
}

/** A file made by ffmpeg from its own generator: `args` come between the source and the file. */
export function makeWithFfmpeg(seconds: number, name: string, args: readonly string[]): Uint8Array {
  return withFolder((folder) => {
    const file = join(folder, name);
    const source = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
    execFileSync('ffmpeg', ['-v', 'error', ...source, ...args, file]);
    return new Uint8Array(readFileSync(file));
  });
}

export function makeWithLame(seconds: number, args: readonly string[]): Uint8Array {
  const wav = makeWithFfmpeg(seconds, 'in.wav', ['-ar', '24000', '-ac', '1']);
  return new Uint8Array(
    execFileSync('lame', ['--quiet', ...args, '-', '-'], { input: wav, maxBuffer: 1 << 30 }),
  );
}
