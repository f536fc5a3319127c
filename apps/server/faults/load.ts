import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { expectBalancedLedger, speak, taskState } from '../test/pipeline-client.ts';
import type { ServerProcess } from '../test/server-process.ts';
import type { FaultInstance } from './fault-instance.ts';

const clients = 6;
/** Anything that takes this long is lost. */
const patienceMs = 240_000;
let texts = 0;
const newText = () => {
  const name = texts++;
  return Array.from({ length: 8 }, (_, i) => `Text ${name} has this as its sentence number ${i}.`).join(' ');
};

/** A response that ended like a complete one. */
interface Whole {
  readonly task: string | null;
  readonly fingerprint: string;
  readonly audio: Buffer;
}

export interface LoadReport {
  readonly whole: readonly Whole[];
  /** Statuses of refusals; 0 for a visibly truncated response. */
  readonly failures: readonly number[];
}

/** Clients that ask for one text after the other, half of them for a stream. */
export class Load {
  readonly #whole: Whole[] = [];
  readonly #failures: number[] = [];
  readonly #clients: Promise<unknown>;
  #isOver = false;
  #isBroken = false;

  /** `apis`: called in turn. */
  constructor(apis: () => readonly ServerProcess[]) {
    this.#clients = Promise.all(Array.from({ length: clients }, (_, index) => this.#run(index, apis)));
    // The caller that awaits the load gets the error; until then nobody may be waiting.
    this.#clients.catch(() => {
      this.#isBroken = true;
    });
  }

  /** Waits for so many more complete responses. Throws when a client is refused or times out. */
  async hears(count: number): Promise<void> {
    const wanted = this.#whole.length + count;
    await eventually(() => this.#isBroken || this.#whole.length >= wanted);
    if (this.#isBroken) await this.#clients;
  }

  /** Waits for something else. Throws as `hears` does. */
  async during(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, this.#clients]);
  }

  /** Stops sending requests. */
  end(): void {
    this.#isOver = true;
  }

  /** Throws as `hears` does. */
  async stop(): Promise<LoadReport> {
    this.end();
    await this.#clients;
    return { whole: this.#whole, failures: this.#failures };
  }

  async #run(index: number, apis: () => readonly ServerProcess[]): Promise<void> {
    for (let turn = index; !this.#isOver; turn++) {
      const all = apis();
      const status = await this.#ask(index, all[turn % all.length] as ServerProcess);
      if (status === 200) continue;
      if (status >= 400 && status < 500) throw new Error(`the load was refused with ${status}`);
      this.#failures.push(status);
      await sleep(200);
    }
  }

  async #ask(index: number, { url }: ServerProcess): Promise<number> {
    const fingerprint = `load-client-${index}`;
    const body = { text: newText(), voice: 'en-US-JennyNeural', stream: index % 2 === 0 };
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const reply = await speak(url, body, { fingerprint, signal });
      const audio = Buffer.from(await reply.arrayBuffer());
      if (reply.status === 200)
        this.#whole.push({ task: reply.headers.get('x-task-id'), fingerprint, audio });
      return reply.status;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw error;
      return 0;
    }
  }
}

/** Checks that everything has ended, the ledger is exact, and each complete response is byte-identical to its link's audio. */
export async function expectOrder(
  { database: { pool } }: FaultInstance,
  { url }: ServerProcess,
  { whole }: LoadReport,
): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(`SELECT FROM tasks WHERE state IN ('queued', 'running')`);
    return rowCount === 0;
  });
  await expectBalancedLedger(pool);
  for (const { task, fingerprint, audio } of whole) {
    const { audioUrl, fileSize } = await taskState(url, task, { fingerprint });
    expect(audio.length).toBe(fileSize);
    const linked = Buffer.from(await (await fetch(url + audioUrl)).arrayBuffer());
    expect(linked.equals(audio)).toBe(true);
  }
  const { rows } = await pool.query(
    `SELECT state, count(*)::int AS n FROM tasks GROUP BY state ORDER BY state`,
  );
  expect(rows.filter(({ state }) => state !== 'completed')).toEqual([]);
}
