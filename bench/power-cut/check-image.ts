import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClosing } from '../../apps/server/src/closing.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { verifyBackup } from '../../apps/server/src/features/backup/verify-backup.ts';
import { openInstanceDatabase } from '../../apps/server/src/open-instance-database.ts';
import { silentLog } from '../../apps/server/test/silent-log.ts';
import { startProduct } from '../../scripts/product-process.ts';
import { type Acknowledged, fingerprint } from './record.ts';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly blob: string | null;
}

/** Opens an image after a power cut and returns its faults: nothing that was acknowledged may be lost. */
export async function checkImage(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const blobs = readBlobs(join(dataDir, 'audio'));
  const faults = [...blobs.broken.map((blob) => `${blob} is not whole`)];
  const closing = createClosing(silentLog);
  try {
    const config = { ...readConfig({ DATA_DIR: dataDir }), dataDir };
    const { pool } = await openInstanceDatabase({ config, log: silentLog }, closing);
    const { rows } = await pool.query<Row>(
      'SELECT id, state, blob FROM tasks LEFT JOIN segments ON task_id = id ORDER BY id',
    );
    faults.push(...faultsOfTasks(rows, blobs.whole, acknowledged));
    const { rows: users } = await pool.query<{ username: string }>('SELECT username FROM users');
    const known = new Set(users.map(({ username }) => username));
    for (const { kind, what } of acknowledged)
      if (kind === 'account' && !known.has(what)) faults.push(`the account ${what} is lost`);
    const { rows: unbalanced } = await pool.query<{ bucket: string }>(
      `SELECT bucket FROM buckets WHERE used <> (SELECT coalesce(sum(amount), 0) FROM charges
         WHERE charges.bucket = buckets.bucket)`,
    );
    for (const { bucket } of unbalanced) faults.push(`the ledger of ${bucket} does not add up`);
  } catch (error) {
    faults.push(`it does not open: ${(error as Error).message}`);
  } finally {
    await closing.closeAll();
  }
  return [...faults, ...(await faultsOfBackups(dataDir, acknowledged))];
}

function readBlobs(root: string): { whole: Set<string>; broken: string[] } {
  const whole = new Set<string>();
  const broken: string[] = [];
  if (!existsSync(root)) return { whole, broken };
  for (const folder of readdirSync(root).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of readdirSync(join(root, folder))) {
      const sum = createHash('sha256')
        .update(readFileSync(join(root, folder, name)))
        .digest('hex');
      if (sum === name) whole.add(name);
      else broken.push(name);
    }
  return { whole, broken };
}

function faultsOfTasks(
  rows: readonly Row[],
  whole: ReadonlySet<string>,
  acknowledged: readonly Acknowledged[],
): string[] {
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const faults = rows
    .filter(({ blob }) => blob !== null && !whole.has(blob))
    .map(({ id, blob }) => `${id} names the audio ${blob}, which is lost`);
  const deleted = new Set(acknowledged.filter(({ kind }) => kind === 'deleted').map(({ what }) => what));
  for (const { kind, what } of acknowledged) {
    if (kind === 'task' && !deleted.has(what) && states.get(what) !== 'completed')
      faults.push(`the conversion ${what} is ${states.get(what) ?? 'lost'}`);
    if (kind === 'deleted' && states.has(what)) faults.push(`the conversion ${what} is there again`);
  }
  return faults;
}

async function faultsOfBackups(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { what } of acknowledged.filter(({ kind }) => kind === 'backup'))
    await verifyBackup(join(dataDir, what)).catch((error: Error) => void faults.push(error.message));
  return faults;
}

/** Starts the whole product on it, and plays the newest conversion. Returns the faults. */
export async function checkStart(dataDir: string, mayBeEmpty: boolean): Promise<string[]> {
  try {
    const { origin, close } = await startProduct({ EDGE_READ_ALOUD: 'off', ACCOUNTS: 'off' }, { dataDir });
    try {
      const headers = { 'x-browser-fingerprint': fingerprint };
      const reply = await fetch(`${origin}/api/v1/tts/history`, { headers });
      const { data } = (await reply.json()) as { data: { items: { audioUrl?: string }[] } };
      const url = data.items.find(({ audioUrl }) => audioUrl)?.audioUrl;
      if (url === undefined) return mayBeEmpty ? [] : ['the history is empty'];
      const { status } = await fetch(origin + url);
      return status === 200 ? [] : [`audio is answered with ${status}`];
    } finally {
      await close();
    }
  } catch (error) {
    return [`it does not start: ${(error as Error).message}`];
  }
}
