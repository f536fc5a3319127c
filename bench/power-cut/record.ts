import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { silentLog } from '../../apps/server/test/silent-log.ts';
import { rate } from '../measure.ts';
import { englishText } from '../texts.ts';
import { tracedCalls } from './read-trace.ts';

const program = (name: string) =>
  fileURLToPath(new URL(`../../apps/server/dist/${name}.js`, import.meta.url));
const run = promisify(execFile);
export const fingerprint = 'power-cut-browser';
const headers = { 'content-type': 'application/json', 'x-browser-fingerprint': fingerprint };

/** An acknowledged change, and when the client got the acknowledgement: milliseconds since 1970. */
export interface Acknowledged {
  readonly kind: 'task' | 'deleted' | 'account' | 'backup';
  /** Id of the task, name of the account, path of the backup below the folder. */
  readonly what: string;
  readonly atMs: number;
}

export interface Recording {
  readonly dataDir: string;
  readonly trace: string;
  readonly acknowledged: readonly Acknowledged[];
}

interface Instance {
  readonly origin: string;
  readonly dataDir: string;
  note(kind: Acknowledged['kind'], what: string): void;
}

/**
 * A first start over an empty folder, conversions, accounts, deletions, checkpoints, a backup and a stop, with every
 * write and sync of server and PostgreSQL written down by strace.
 */
export async function record(folder: string, conversions: number): Promise<Recording> {
  const dataDir = join(folder, 'data');
  const trace = join(folder, 'trace');
  const acknowledged: Acknowledged[] = [];
  const { child, lines } = startTraced(dataDir, trace);
  const ended = once(child, 'close');
  // The clock of the machine has no more than milliseconds here, so it may be one later.
  const note: Instance['note'] = (kind, what) => acknowledged.push({ kind, what, atMs: Date.now() + 1 });
  try {
    const [, origin = ''] = await lines(/^Parlando is listening on (\S+)$/);
    const instance = { origin, dataDir, note };
    await Promise.all([useIt(instance, conversions), makeAccounts(instance), makeCheckpoints(instance)]);
    child.stdin?.write('\n');
    await lines(/holds \d+ rows/);
    note('backup', 'backup.tar');
    await useIt(instance, Math.ceil(conversions / 4));
  } finally {
    child.stdin?.end();
    await ended;
  }
  return { dataDir, trace, acknowledged };
}

function startTraced(dataDir: string, trace: string) {
  // One strace for all, so that its lines are in order. The shell makes a backup on request.
  const script = `"$1" "$2" & server=$!; read -r _; "$1" "$3" backup "$DATA_DIR/backup.tar"; read -r _; kill "$server"; wait`;
  const strace = ['-f', '-ttt', '-y', '-xx', '-s', '100000000', '-q', '-o', trace];
  const child = spawn(
    'strace',
    [...strace, '-e', `trace=${tracedCalls.join()}`, 'sh', '-c', script].concat([
      ...['sh', process.execPath, program('main'), program('admin')],
    ]),
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', EDGE_READ_ALOUD: 'off', ESPEAK_THREADS: '1' },
        ...{ MIN_REQUEST_GAP_MS: '0', GUEST_ADDRESS_FACTOR: '0', FREE_DAILY_CHARACTERS: '1000000' },
        // Guests have no history.
        ACCOUNTS: 'off',
        // strace sees no call that is made through a ring.
        UV_USE_IO_URING: '0',
      },
    },
  );
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return { child, lines: (pattern: RegExp) => lineOf(child, output, pattern) };
}

function lineOf(child: ChildProcess, output: NodeJS.EventEmitter, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (line: string) => {
      const found = pattern.exec(line);
      if (!found) return;
      output.off('line', look);
      resolve(found);
    };
    output.on('line', look);
    child.once('exit', () => reject(new Error(`the recorded run ended before it said ${pattern}`)));
  });
}

async function useIt({ origin, note }: Instance, conversions: number): Promise<void> {
  let seed = Date.now() % 1_000_000;
  await rate(conversions, 3, async (index) => {
    const body = JSON.stringify({
      text: englishText(index % 9 === 0 ? 900 : 120, ++seed),
      voice: 'en-US-JennyNeural',
    });
    const reply = await fetch(`${origin}/api/v1/tts/single`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    const id = reply.headers.get('x-task-id') ?? '';
    if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`);
    if (index % 7 !== 6) return note('task', id);
    const deleted = await fetch(`${origin}/api/v1/tts/history/${id}`, { method: 'DELETE', headers });
    if (deleted.ok) note('deleted', id);
  });
}

async function makeAccounts({ dataDir, note }: Instance): Promise<void> {
  for (const name of ['anna', 'bert', 'cleo']) {
    const child = run(
      process.execPath,
      [program('admin'), 'users', 'create', name, `${name}@people.example`],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    child.child.stdin?.end('a long password\n');
    await child;
    note('account', name);
  }
}

async function makeCheckpoints({ dataDir }: Instance): Promise<void> {
  const connection = {
    kind: 'socket',
    host: join(dataDir, 'run'),
    user: 'parlando',
    database: 'postgres',
  } as const;
  const database = openDatabase({ connection, log: silentLog, maxConnections: 1 });
  for (let each = 0; each < 3; each++) {
    await sleep(1000);
    await database.pool.query('CHECKPOINT');
  }
  await database.close();
}
