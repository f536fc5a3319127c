import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/drivers/embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from '../apps/server/src/ports/database-server.ts';
import type { ChildMessage, ChildOptions } from '../apps/server/test/pipeline-child.ts';
import { silentLog } from '../apps/server/test/silent-log.ts';
import { median, type Row, range, rate } from './measure.ts';

const program = fileURLToPath(new URL('../apps/server/test/pipeline-child.ts', import.meta.url));
const clients = 8;
let seed = 0;

/** A process with the pipeline behind HTTP, and an engine that takes no time. */
async function startPipeline(connection: DatabaseConnection, storeRoot: string) {
  const options: ChildOptions = { connection, storeRoot };
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const [message] = (await once(child, 'message')) as [ChildMessage];
  if (!('url' in message)) throw new Error('the pipeline did not start');
  const { url } = message;
  return {
    async speak() {
      const response = await fetch(`${url}/api/v1/tts/single`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-browser-fingerprint': 'benchmark-browser' },
        body: JSON.stringify({ text: `This is sentence number ${++seed}.`, voice: 'fake-en' }),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`the server answered ${response.status}`);
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Tasks a second of so many processes on one database, each accepted, spoken, stored and answered. */
async function measure(connection: DatabaseConnection, storeRoot: string, processes: number): Promise<Row> {
  const pipelines = await Promise.all(
    Array.from({ length: processes }, () => startPipeline(connection, storeRoot)),
  );
  const speak = (index: number) => pipelines[index % processes]?.speak();
  try {
    await rate(400, clients, async (index) => speak(index));
    const rates: number[] = [];
    for (let round = 0; round < 5; round++)
      rates.push(await rate(400, clients, async (index) => speak(index)));
    return {
      what: `an engine that takes no time, ${processes} process${processes > 1 ? 'es' : ''}, ${clients} clients: tasks a second accepted and finished`,
      measured: `${median(rates).toFixed(0)}/s (${range(rates)})`,
      bar: '–',
      met: true,
    };
  } finally {
    await Promise.all(pipelines.map((pipeline) => pipeline.close()));
  }
}

export async function taskRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-tasks-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  try {
    const database = openDatabase({ connection: server.connection, log: silentLog });
    await migrate(database.kysely);
    await database.close();
    const rows: Row[] = [];
    for (const processes of [1, 2])
      rows.push(await measure(server.connection, join(folder, 'audio'), processes));
    return rows;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
