import { createHash } from 'node:crypto';
import { appVersion } from '@parlando/contract';
import { type Engine, isOffered } from '@parlando/speech';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { EngineReport, NodeCall, NodeLoad, Nodes, OtherNode } from '../../ports/nodes.ts';
import { Rounds, type RoundsOptions } from '../../ports/rounds.ts';

/** Channel that notifies every process when one has joined, left or changed. */
export const nodesChannel = 'nodes';

/** How often a process writes its heartbeat, and how long without one the others consider it dead. */
const beatMs = 5000;
const aliveMs = 15_000;
/** An engine that takes longer reports what it has. */
const listTimeoutMs = 1000;

export interface NodeRegistryOptions extends RoundsOptions {
  readonly database: Kysely<Database>;
  /** This process start. */
  readonly id: string;
  readonly role: string;
  /** Those that this process speaks with. */
  readonly engines: readonly Engine[];
  readonly call: (url: string, call: NodeCall) => AsyncIterable<Uint8Array>;
}

/** Announces this process to the others on the database, and keeps a list of them. */
export class NodeRegistry extends Rounds implements Nodes {
  readonly id: string;
  url: string | undefined;
  others: readonly OtherNode[] = [];
  readonly #options: NodeRegistryOptions;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #readLoad: () => NodeLoad = () => ({ speed: 0, places: 0 });
  #isStale = false;
  #isOpen = false;
  /** The last report of each node, with its version. */
  #reports = new Map<string, { readonly edition: string; readonly engines: OtherNode['engines'] }>();
  /** The database's clock less ours, which may be set at any time. */
  #clockOffsetMs = Date.now() - performance.now();

  constructor(options: NodeRegistryOptions) {
    super({ intervalMs: beatMs, ...options });
    this.#options = options;
    this.id = options.id;
  }

  /** The database's time, in ms since 1970. */
  now(): number {
    return performance.now() + this.#clockOffsetMs;
  }

  /** Sets the function that reports this process's free capacity. */
  measureLoad(read: () => NodeLoad): void {
    this.#readLoad = read;
  }

  /** Reads the other nodes, and announces this process. */
  async open(): Promise<void> {
    this.#isOpen = true;
    await this.#options.database
      .deleteFrom('nodes')
      .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
    await this.round();
    this.start();
    for (const { onVoicesChange } of this.#options.engines.map(boundTo))
      this.#stops.push(onVoicesChange(() => this.refresh()));
  }

  /** From now on others can reach this process here. */
  async listening(url: string): Promise<void> {
    this.url = url;
    await this.run();
  }

  /** Reads the engines again and publishes what has changed. */
  refresh(): void {
    if (!this.#isOpen) return;
    // A round that has begun may have read too early.
    this.#isStale = true;
    void this.run();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  call(url: string, call: NodeCall): AsyncIterable<Uint8Array> {
    return this.#options.call(url, call);
  }

  /** Notifies the others at once. */
  override async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const stop of this.#stops.splice(0)) stop();
    await super.close();
    await sql`WITH gone AS (DELETE FROM nodes WHERE id = ${this.id}) SELECT pg_notify(${nodesChannel}, '')`.execute(
      this.#options.database,
    );
  }

  protected async round(): Promise<void> {
    do {
      this.#isStale = false;
      await this.#beat();
      await this.#read();
    } while (this.#isStale && this.#isOpen);
  }

  async #beat(): Promise<void> {
    const { database, role } = this.#options;
    const engines = JSON.stringify(await describeEngines(this.#options.engines));
    const url = this.url ?? null;
    const edition = createHash('sha256').update(`${url}\n${engines}`).digest('base64url');
    const { speed, places } = this.#readLoad();
    const sentAt = performance.now();
    const { rows } = await sql<{ now: Date }>`
      UPDATE nodes SET seen_at = clock_timestamp(), speed = ${speed}, places = ${places}
      WHERE id = ${this.id} AND edition = ${edition} RETURNING seen_at AS now`.execute(database);
    if (rows[0]) {
      this.#clockOffsetMs = rows[0].now.getTime() - (sentAt + performance.now()) / 2;
      return;
    }
    await sql`
      WITH told AS (
        INSERT INTO nodes (id, role, url, version, speed, places, engines, edition)
        VALUES (${this.id}, ${role}, ${url}, ${appVersion}, ${speed}, ${places}, ${engines}::jsonb, ${edition})
        ON CONFLICT (id) DO UPDATE SET url = excluded.url, speed = excluded.speed, places = excluded.places,
          engines = excluded.engines, edition = excluded.edition, seen_at = clock_timestamp()
        RETURNING 1
      ) SELECT pg_notify(${nodesChannel}, '') FROM told`.execute(database);
  }

  async #read(): Promise<void> {
    const { database } = this.#options;
    const sentAt = performance.now();
    const { rows } = await sql<Omit<OtherNode, 'engines'> & { edition: string; now: Date }>`
      SELECT id, url, speed, places, edition, clock_timestamp() AS now FROM nodes
      WHERE id <> ${this.id} AND seen_at > now() - ${aliveMs}::int * interval '1 millisecond'
      ORDER BY id`.execute(database);
    if (rows[0]) this.#clockOffsetMs = rows[0].now.getTime() - (sentAt + performance.now()) / 2;
    const unknown = rows.filter(({ id, edition }) => this.#reports.get(id)?.edition !== edition);
    const told = unknown.length === 0 ? [] : await this.#readReports(unknown.map(({ id }) => id));
    const known = new Map([...this.#reports, ...told.map((each) => [each.id, each] as const)]);
    const before = this.others;
    this.others = rows.map(({ id, url, speed, places }) => {
      return { id, url, speed, places, engines: known.get(id)?.engines ?? {} };
    });
    this.#reports = new Map([...known].filter(([id]) => rows.some((row) => row.id === id)));
    const isChanged = told.length > 0 || before.some(({ id }) => !rows.some((row) => row.id === id));
    if (isChanged) for (const listener of [...this.#listeners]) listener();
  }

  #readReports(ids: readonly string[]) {
    return this.#options.database
      .selectFrom('nodes')
      .select(['id', 'edition', 'engines'])
      .where('id', 'in', ids)
      .execute();
  }
}

const never = () => () => undefined;
const boundTo = (engine: Engine) => ({ onVoicesChange: engine.onVoicesChange?.bind(engine) ?? never });

async function describeEngines(engines: readonly Engine[]): Promise<Record<string, EngineReport>> {
  const reports = await Promise.all(
    engines.map(async (engine) => [engine.id, await describe(engine)] as const),
  );
  return Object.fromEntries(reports);
}

async function describe(engine: Engine): Promise<EngineReport> {
  const reachable = engine.reachable();
  const known = reachable ? await engine.voices(AbortSignal.timeout(listTimeoutMs)) : [];
  const voices = known.filter(({ id }) => engine.reachable(id));
  const editions = voices.map(({ id }) => [id, engine.editionOf?.(id)] as const);
  return {
    version: engine.version,
    isOffered: isOffered(engine),
    reachable,
    voices,
    editions: Object.fromEntries(editions.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    incident: engine.lastIncident?.(),
  };
}
