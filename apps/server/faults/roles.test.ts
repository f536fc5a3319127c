import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { failToStart, type ServerProcess } from '../test/server-process.ts';
import { type FaultInstance, openFaultInstance, rounds } from './fault-instance.ts';
import { buildFormer } from './former-build.ts';
import { expectOrder, Load, type LoadReport } from './load.ts';
import { openOtherMachine, type Way } from './other-machine.ts';

let instance: FaultInstance;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  instance = await openFaultInstance();
});
afterEach(async () => {
  await instance.close();
  for (const close of closers.splice(0).reverse()) await close();
});

/** Number of complete responses required before a fault, and after it from the same processes. */
async function underLoad(apis: readonly ServerProcess[], befall: () => Promise<void>): Promise<LoadReport> {
  const load = new Load(() => apis);
  let report: LoadReport;
  try {
    await load.hears(6);
    await load.during(befall());
    await load.hears(12);
    report = await load.stop();
  } finally {
    load.end();
  }
  await expectOrder(instance, apis[0] as ServerProcess, report);
  return report;
}

const tasksOf = async ({ url }: Pick<ServerProcess, 'url'>): Promise<number> => {
  const { rowCount } = await instance.database.pool.query(
    `SELECT FROM tasks JOIN nodes ON nodes.id = worker_id WHERE url = $1`,
    [url],
  );
  return rowCount ?? 0;
};

const workAgain = (workers: readonly Pick<ServerProcess, 'url'>[]) =>
  Promise.all(workers.map((worker) => eventually(async () => (await tasksOf(worker)) > 0)));

/** How often the provider was asked for the same words since its request of that number. */
function mostOftenSpoken(from: number): number {
  const counts = new Map<string, number>();
  for (const { text } of instance.provider.requests.slice(from))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(0);
  return Math.max(...counts.values());
}

/** Repeats the fault, and prints progress, because a round may take more than a minute. */
async function inRounds(what: string, befall: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await befall(round);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stderr.write(`${what}: round ${round + 1} of ${rounds} passed in ${seconds} s\n`);
  }
}

test('killing a worker, and suspending one past its lease, do no harm', async () => {
  const api = await instance.start('api');
  let workers = [
    await instance.start('worker'),
    await instance.start('worker'),
    await instance.start('worker'),
  ];
  await inRounds('a worker killed, one stopped', async () => {
    const before = instance.provider.requests.length;
    const [killed, stopped, third] = workers as [ServerProcess, ServerProcess, ServerProcess];
    await underLoad([api], async () => {
      await workAgain([killed, stopped]);
      stopped.child.kill('SIGSTOP');
      killed.child.kill('SIGKILL');
      await eventually(async () => (await tasksOf(stopped)) + (await tasksOf(killed)) === 0);
      stopped.child.kill('SIGCONT');
      await workAgain([stopped]);
    });
    // By the process that lost it, and by the one that took over.
    expect(mostOftenSpoken(before)).toBeLessThanOrEqual(2);
    workers = [stopped, third, await instance.start('worker')];
  });
});

const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** By the database. */
async function dayOfQuota(): Promise<string> {
  const { rows } = await instance.database.pool.query(
    `SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day`,
  );
  return rows[0].day;
}

test('clocks that are a day off, and jump, change nothing', async () => {
  if (!existsSync(libfaketime))
    throw new Error('Install it: apt-get install --no-install-recommends faketime');
  const clockFiles = ['one', 'two', 'three'].map((name) => join(instance.folder, `clock-${name}`));
  const set = (days: readonly number[]) =>
    Promise.all(
      clockFiles.map((file, index) => {
        const day = days[index] ?? 0;
        return writeFile(file, `${day < 0 ? '-' : '+'}${Math.abs(day)}d\n`);
      }),
    );
  await set([1, -1, 0]);
  const at = (file: string) => ({
    env: {
      ...{ LD_PRELOAD: libfaketime, FAKETIME_TIMESTAMP_FILE: file },
      ...{ FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
  });
  const [one = '', two = '', three = ''] = clockFiles;
  const apis = [await instance.start('api', at(one)), await instance.start('api')];
  const workers = [await instance.start('worker', at(two)), await instance.start('worker', at(three))];
  const days = new Set([await dayOfQuota()]);
  await inRounds('clocks a day off', async (round) => {
    const { failures } = await underLoad(apis, async () => {
      await set(round % 2 === 0 ? [-1, 1, -1] : [1, -1, 0]);
      await sleep(7000);
      const { headers } = await fetch(`${apis[0]?.url}/healthz`);
      expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeGreaterThan(80_000_000);
      const { rows } = await instance.database.pool.query(
        `SELECT DISTINCT split_part(bucket, ':', 3) AS day FROM buckets WHERE bucket LIKE 'guest:%'`,
      );
      // Whatever day a process assumes. Midnight may fall in between.
      days.add(await dayOfQuota());
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ day }) => !days.has(day))).toEqual([]);
      await workAgain(workers);
    });
    expect(failures).toEqual([]);
  });
});

test.each<Way>(['nodes', 'home'])(
  'a machine that loses its connection to the %s recovers by itself',
  async (way) => {
    const machine = openOtherMachine();
    closers.push(machine.close);
    const api = await instance.start('api');
    const near = await instance.start('worker');
    const port = '8080';
    const far = { url: `http://${machine.address}:${port}` };
    await instance.start('worker', {
      ...{ command: machine.command, host: machine.home },
      env: { HOST: '0.0.0.0', PORT: port, NODE_URL: far.url },
    });
    await inRounds(`the way to the ${way} cut`, async () => {
      await underLoad([api], async () => {
        await eventually(async () => (await tasksOf(far)) > 0);
        machine.cut(way);
        await sleep(25_000);
        machine.mend(way);
        await workAgain([near, far]);
      });
    });
  },
);

test('PostgreSQL that restarts, crashes, and is gone for a minute', async () => {
  const { postgres } = instance;
  const apis = [await instance.start('api'), await instance.start('api')];
  const workers = [await instance.start('worker'), await instance.start('worker')];
  await inRounds('PostgreSQL restarted, and gone for a minute', async (round) => {
    for (const goneMs of [0, 60_000]) {
      await underLoad(apis, async () => {
        await postgres.close(round % 2 === 0 ? 'in-order' : 'crashed');
        await sleep(goneMs);
        await postgres.start();
        await workAgain(workers);
      });
    }
  });
});

test('the former build and this one can run at the same time and replace each other', async () => {
  const former = await buildFormer();
  closers.push(former.close);
  const { main } = former;
  const old = [await instance.start('api', { main }), await instance.start('worker', { main })] as const;
  await inRounds('the former build beside this one', async (round) => {
    const fresh: ServerProcess[] = [];
    const { failures } = await underLoad([old[0]], async () => {
      // The first of them brings the schema up to date below the former build.
      fresh.push(await instance.start('worker'), await instance.start('api'));
      await workAgain([old[1], fresh[0] as ServerProcess]);
    });
    expect(failures).toEqual([]);
    const both = [old[0], fresh[1] as ServerProcess];
    expect((await underLoad(both, async () => undefined)).failures).toEqual([]);
    if (round < rounds - 1) {
      for (const { child, ended } of fresh) {
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
      return;
    }
    const after = await underLoad([fresh[1] as ServerProcess], async () => {
      for (const { child, ended } of old) {
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
    });
    expect(after.failures).toEqual([]);
    const { errors } = await failToStart(instance.environment('worker'), { main });
    expect(errors).toMatch(/newer/);
  });
});
