import { execFileSync, spawnSync } from 'node:child_process';
import type { Download, Page } from '@playwright/test';

/** The files that a press saves, by extension. */
export async function savedFiles(
  page: Page,
  count: number,
  press: () => Promise<void>,
): Promise<Map<string, Download>> {
  const files = new Map<string, Download>();
  const all = new Promise<void>((resolve) => {
    page.on('download', function note(file) {
      files.set(file.suggestedFilename().split('.').at(-1) ?? '', file);
      if (files.size < count) return;
      page.off('download', note);
      resolve();
    });
  });
  await press();
  await all;
  return files;
}

/** The output of ffprobe for a file. */
export const probe = (path: string, ...show: string[]) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-of', 'json', ...show, path], { encoding: 'utf8' }));

/** The start times that ffmpeg reads from a subtitle file, in seconds. */
export function cueStarts(path: string, format: string): number[] {
  const { packets } = probe(path, '-f', format, '-show_packets') as {
    packets: { pts_time: string; size: string }[];
  };
  return packets.filter(({ size }) => Number(size) > 0).map(({ pts_time }) => Number(pts_time));
}

/** The times when sound starts after at least 30 ms of silence, in seconds. */
export function soundStarts(path: string): number[] {
  const filter = 'silencedetect=noise=-40dB:d=0.03';
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', path, '-af', filter, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, seconds]) => Number(seconds));
}
