import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './measure.ts';
import { checkImage, checkStart } from './power-cut/check-image.ts';
import { DiskModel } from './power-cut/disk-model.ts';
import { countLines, readTrace } from './power-cut/read-trace.ts';
import { type Recording, record } from './power-cut/record.ts';
import { Replay } from './power-cut/replay.ts';
import { generator } from './texts.ts';

/** `POWER_CUTS` for more of them, `POWER_SEED` for others. */
const cuts = Number(process.env.POWER_CUTS ?? 200);
const seed = Number(process.env.POWER_SEED ?? 1);
const conversions = Number(process.env.POWER_CONVERSIONS ?? 60);
/** Every so many images the whole product is started over one. */
const startEvery = 10;

interface Found {
  readonly images: number;
  readonly starts: number;
  readonly acknowledged: number;
  readonly faults: string[];
}

/**
 * The power fails at random moments of a recorded run: each image of the disk keeps what was synced and by chance some
 * of what was not. Linux with strace.
 */
export async function powerCutRows(): Promise<Row[]> {
  // In memory if such a folder exists: each image is about 60 MB.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'parlando-power-'));
  try {
    const recording = await record(folder, conversions);
    const { images, starts, acknowledged, faults } = await replay(recording, folder);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    const traced = (statSync(recording.trace).size / 1e6).toFixed(0);
    return [
      {
        what: `power cuts at ${images} random moments of a recorded run (${recording.acknowledged.length} acknowledged changes, ${traced} MB of calls): acknowledged changes that had to be there, and what was lost or broken`,
        measured: `${acknowledged}, ${faults.length} (the product was started on ${starts} of the images)`,
        bar: 'nothing lost',
        met: faults.length === 0 && images === cuts,
      },
    ];
  } finally {
    if (process.env.POWER_KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function replay(recording: Recording, folder: string): Promise<Found> {
  const { dataDir, trace } = recording;
  const random = generator(seed);
  const firstMs = Math.min(...recording.acknowledged.map(({ atMs }) => atMs));
  const { lines, before: made } = await countLines(trace, firstMs);
  // Most calls make the database: one cut of eight is while there is nothing to lose yet.
  const moments = Array.from({ length: cuts }, (_, index) =>
    Math.ceil(index % 8 === 0 ? random() * made : made + random() * (lines - made)),
  ).sort((a, b) => a - b);
  // PostgreSQL relies on names as ext4 and XFS keep them; our own folders must do with less.
  const disk = new DiskModel({ isOrdered: (path) => path.startsWith('/postgres') });
  const run = new Replay(disk, dataDir);
  const found = { images: 0, starts: 0, acknowledged: 0, faults: [] as string[] };
  const image = join(folder, 'image');
  for await (const call of readTrace(trace)) {
    while (moments[0] !== undefined && moments[0] <= call.endedAtLine) {
      const moment = moments.shift();
      disk.writeImage(image, random);
      const before = recording.acknowledged.filter(({ atMs }) => atMs < call.endedAtMs);
      const faults = await checkImage(image, before);
      if (found.images % startEvery === 0) {
        faults.push(...(await checkStart(image, !before.some(({ kind }) => kind === 'task'))));
        found.starts++;
      }
      found.images++;
      found.acknowledged += before.length;
      found.faults.push(...faults.map((fault) => `cut at line ${moment} of ${lines}: ${fault}`));
      if (found.images % 20 === 0)
        process.stderr.write(`${found.images} of ${cuts} images, ${found.faults.length} faults\n`);
      rmSync(image, { recursive: true, force: true });
    }
    run.run(call);
  }
  return found;
}
