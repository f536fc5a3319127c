import { readFileSync, writeFileSync } from 'node:fs';

/** What something costs, each on average. */
export interface Cost {
  /** Time in PostgreSQL: planning and running. */
  readonly databaseMs: number;
  /** Processor of PostgreSQL, and of the processes with their embedded engine. */
  readonly databaseCpuMs: number;
  readonly serverCpuMs: number;
  readonly statements: number;
  readonly walBytes: number;
  /** That stay for the days of history. */
  readonly rows: number;
  /** Of tables with their indexes. */
  readonly tableBytes: number;
  readonly notifications: number;
  readonly notificationBytes: number;
  readonly audioBytes: number;
}

export interface StatementCost {
  readonly what: string;
  readonly callsPerSegment: number;
  readonly ms: number;
  readonly walBytes: number;
}

/** Of one way to run it: one process, or one that takes requests and one that speaks. */
export interface Measured {
  readonly task: Cost;
  readonly segment: Cost;
  readonly cachedTask: Cost;
  /** Of each idle process, per second. */
  readonly idleStatements: number;
  readonly idleDatabaseMs: number;
  readonly connections: number;
  readonly statements: readonly StatementCost[];
  readonly charactersPerSegment: number;
}

export interface Measurements {
  /** When, on what, and what else ran. */
  readonly taken: string;
  readonly together: Measured;
  readonly apart: Measured;
}

const file = new URL('measured.json', import.meta.url);

export const readMeasurements = (): Measurements => JSON.parse(readFileSync(file, 'utf8'));

export const keepMeasurements = (measurements: Measurements): void =>
  writeFileSync(file, `${JSON.stringify(measurements, null, 2)}\n`);
