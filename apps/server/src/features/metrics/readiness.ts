import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '@parlando/speech';
import type { AudioStore } from '../../ports/audio-store.ts';
import { type StorageSpace, storageFullError } from '../../ports/storage-space.ts';

export interface ReadinessOptions {
  readonly engines: readonly Pick<Engine, 'reachable'>[];
  readonly storage: StorageSpace;
  readonly audioStore: Pick<AudioStore, 'put'>;
  /** Rejects when the database does not reply. */
  readonly pingDatabase: () => Promise<unknown>;
  isShuttingDown(): boolean;
}

export type Check = 'ok' | 'failed';
export type Readiness = Readonly<Record<'process' | 'database' | 'storage' | 'disk' | 'engine', Check>>;

/** The parts are checked at most once in this time. */
const freshMs = 1000;
/** A part that takes longer counts as unavailable for conversions. */
const patienceMs = 3000;

/** The bytes of a test write; equal bytes are stored once. */
const probe = new TextEncoder().encode('Parlando can write here.');

/** Returns a function that checks whether this process can convert and so should get requests. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<Readiness> | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - checkedAt > freshMs) {
      checkedAt = now;
      last = check(options);
    }
    return last;
  };
}

async function check(options: ReadinessOptions): Promise<Readiness> {
  const { engines, storage, audioStore, pingDatabase, isShuttingDown } = options;
  const [database, stored, disk] = await Promise.all([
    outcomeOf(pingDatabase()),
    outcomeOf(audioStore.put(probe)),
    outcomeOf(requireRoom(storage)),
  ]);
  const engine = engines.some((each) => each.reachable()) ? 'ok' : 'failed';
  return { process: isShuttingDown() ? 'failed' : 'ok', database, storage: stored, disk, engine };
}

async function outcomeOf(work: Promise<unknown>): Promise<Check> {
  const done = work.then(
    (): Check => 'ok',
    (): Check => 'failed',
  );
  return Promise.race([done, sleep(patienceMs, 'failed' as const, { ref: false })]);
}

async function requireRoom(storage: StorageSpace): Promise<void> {
  if (await storage.isFull()) throw storageFullError();
}
