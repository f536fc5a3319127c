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
    return samplesOf(raw);
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

/** A file, and the output that it is of. */
export type FileOf = readonly [bytes: Uint8Array, output: AudioOutput];

/** Decoded samples of a file of an output. Throws when ffmpeg finds anything wrong with it. */
export function decodeFile(...file: FileOf): Int16Array {
  return decodeFiles([file])[0] as Int16Array;
}

/** Those of each. One process decodes them all: it takes longer to start than to decode seconds of audio. */
export function decodeFiles(files: readonly FileOf[]): Int16Array[] {
  return decodeWith('error', files).decoded;
}

/** Also returns what ffmpeg finds strange in files that it can decode. */
export function decodeWithWarnings(files: readonly FileOf[]): { decoded: Int16Array[]; warnings: string } {
  return decodeWith('warning', files);
}

function decodeWith(level: 'error' | 'warning', files: readonly FileOf[]) {
  return withFolder((folder) => {
    const inputs = files.flatMap(([bytes, output], at) => {
      const file = join(folder, `${at}.in`);
      writeFileSync(file, bytes);
      return [...inputOf(output), '-i', file];
    });
    const raw = files.map((_, at) => join(folder, `${at}.raw`));
    const outputs = raw.flatMap((file, at) => ['-map', `${at}`, '-f', 's16le', file]);
    const args = ['-v', level, '-xerror', ...inputs, ...outputs];
    const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return { decoded: raw.map((file) => samplesOf(readFileSync(file))), warnings: stderr };
  });
}

const samplesOf = (raw: Buffer) =>
  new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));

/** What ffprobe says of the one stream of a file. */
export function probeFile(bytes: Uint8Array): Record<string, unknown> {
  return withFolder((folder) => {
    const file = join(folder, 'audio');
    writeFileSync(file, bytes);
    const args = ['-v', 'error', '-show_streams', '-of', 'json', file];
    return JSON.parse(execFileSync('ffprobe', args).toString()).streams[0];
  });
}
