import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bareAacFrames, framesOf, M4bFile } from './m4b-file.ts';
import { silentPiece } from './silent-piece.ts';

const sampleRateHertz = 24_000;

function book(count: number, titleOf: (index: number) => string): Uint8Array {
  const samples = 24 * 1024;
  const adts = silentPiece({ format: 'aac', sampleRateHertz }, samples);
  const pieces = Array.from({ length: count }, () => ({ bytes: adts.length, samples }));
  const durationMs = (samples * 1000) / sampleRateHertz;
  const chapters = pieces.map((_, index) => ({
    title: titleOf(index),
    startMs: index * durationMs,
    endMs: (index + 1) * durationMs,
  }));
  const file = new M4bFile({ title: 'A book', chapters, sampleRateHertz, pieces });
  const sizes = new Uint16Array(file.frames);
  const audio = pieces.map((piece, index) => {
    const own = sizes.subarray(index * framesOf(piece), (index + 1) * framesOf(piece));
    const bare = bareAacFrames(adts, own);
    expect(bare).toHaveLength(file.sizeOf(piece));
    return bare;
  });
  const tail = Buffer.concat([...file.tail(sizes)]);
  expect(tail).toHaveLength(file.tailBytes);
  return Buffer.concat([file.head, ...audio, tail]);
}

function saved(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-m4b-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'book.m4b');
  writeFileSync(path, bytes);
  return path;
}

test('a book of 600 chapters decodes without warnings, and players find every title', () => {
  const path = saved(book(600, (index) => (index === 300 ? '字'.repeat(200) : `第 ${index + 1} 章`)));
  const list = execFileSync('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', path]);
  const { chapters } = JSON.parse(list.toString());
  expect(chapters).toHaveLength(600);
  expect(chapters[300].tags.title).toBe('字'.repeat(200));
  expect(chapters[599]).toMatchObject({ start_time: '613.376000', tags: { title: '第 600 章' } });
  const args = ['-v', 'error', '-xerror', '-i', path, '-map', '0:a', '-f', 's16le', '-'];
  expect(execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 })).toHaveLength(600 * 24 * 1024 * 2);
});

test('bytes that are not the frames of a segment are refused', () => {
  const adts = silentPiece({ format: 'aac', sampleRateHertz }, 3 * 1024);
  expect(() => bareAacFrames(adts, new Uint16Array(2))).toThrow(RangeError);
  expect(() => bareAacFrames(adts, new Uint16Array(4))).toThrow(RangeError);
  expect(() => bareAacFrames(new Uint8Array(30), new Uint16Array(2))).toThrow(RangeError);
});
