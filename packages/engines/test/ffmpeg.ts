import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioOutput } from '@parlando/speech';

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

/** The options that describe ffmpeg's input, which a file without a header does not do itself. */
function inputOf({ format, sampleRateHertz }: AudioOutput): string[] {
  const raw = { pcm: 's16le', ulaw: 'mulaw', alaw: 'alaw' } as const;
  if (format in raw)
    return ['-f', raw[format as keyof typeof raw], '-ar', String(sampleRateHertz), '-ac', '1'];
  return ['-f', format === 'opus' ? 'ogg' : format];
}

/** Decoded samples of a file of an output. Throws when ffmpeg finds anything wrong with it. */
export function decodeFile(bytes: Uint8Array, output: AudioOutput): Int16Array {
  const args = ['-v', 'error', '-xerror', ...inputOf(output), '-i', 'pipe:0', '-f', 's16le', 'pipe:1'];
  const raw = execFileSync('ffmpeg', args, { input: bytes, maxBuffer: 1 << 30 });
  return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}

/** What ffmpeg finds strange in a file that it can decode. */
export function warningsOf(bytes: Uint8Array, output: AudioOutput): string {
  const args = ['-v', 'warning', ...inputOf(output), '-i', 'pipe:0', '-f', 'null', '-'];
  return spawnSync('ffmpeg', args, { input: bytes, encoding: 'utf8' }).stderr;
}

/** What ffprobe says of the one stream of a file. */
export function probeFile(bytes: Uint8Array): Record<string, unknown> {
  return withFolder((folder) => {
    const file = join(folder, 'audio');
    writeFileSync(file, bytes);
    const args = ['-v', 'error', '-show_streams', '-of', 'json', file];
    return JSON.parse(execFileSync('ffprobe', args).toString()).streams[0];
  });
}
