import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BackupState } from '@parlando/contract';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';
import { backupName, keepNewest, listBackups } from './backup-files.ts';
import type { BackupNotes } from './backup-note.ts';
import { type BackupSource, BackupUnderWay, makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

export interface BackupScheduleOptions {
  readonly source: () => Promise<BackupSource>;
  /** Shared by all processes of the instance. */
  readonly notes: BackupNotes;
  readonly folder: string;
  /** How many are kept. */
  readonly keep: number;
  /** Time of day, `HH:MM`. */
  readonly at: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Log;
}

type MadeBackup = NonNullable<BackupState['made']>;

const lookEveryMs = 60_000;
const retryAfterMs = 600_000;

/**
 * Makes a backup every day, verifies it, and deletes old ones. A backup that was missed while nothing ran is made at the
 * start; the first is made at once. Only one of several processes does it, whether or not they share the folder.
 */
export class BackupSchedule extends Rounds {
  readonly #options: BackupScheduleOptions;
  readonly #stop = new AbortController();
  #failedAt: number | undefined;

  constructor(options: BackupScheduleOptions) {
    super({ log: options.log, intervalMs: lookEveryMs });
    this.#options = options;
  }

  override start(): void {
    super.start();
    void this.run();
  }

  /** Aborts a running backup, which may take hours. The next start begins a new one. */
  override async close(): Promise<void> {
    this.#stop.abort();
    await super.close();
  }

  /** Whether the last attempt of this process failed. */
  get hasFailed(): boolean {
    return this.#failedAt !== undefined;
  }

  /** Milliseconds since the last one was begun; infinite where there is none. Rejects while the database is away. */
  async age(): Promise<number> {
    return this.#options.clock.now() - ((await this.#newest()) ?? Number.NEGATIVE_INFINITY);
  }

  protected async round(): Promise<void> {
    const { folder, keep, clock, notes, log } = this.#options;
    if (this.#failedAt !== undefined && clock.elapsedMs() - this.#failedAt < retryAfterMs) return;
    const unread = await this.#unread();
    if (unread === undefined && !(await this.#isDue())) return;
    const instance = await notes.instance();
    const tidy = () => keepNewest(folder, 'scheduled', { keep, now: clock.now(), instance });
    const path = unread?.file ?? join(folder, backupName('scheduled', clock.now(), instance));
    try {
      await (unread ? this.#readBack(unread) : this.#make(path)).catch(async (error) => {
        // What killed backups left may have filled the disk. A failure here must not hide the original error.
        await tidy().catch((cause) => log.warn({ err: cause }, 'old backups could not be deleted'));
        throw error;
      });
      await tidy();
    } catch (error) {
      if (error instanceof BackupUnderWay || this.#stop.signal.aborted) return;
      await this.#noteFailure(path, error as Error);
    }
  }

  async #make(path: string): Promise<void> {
    const { clock, log, source, notes } = this.#options;
    const begunAt = new Date(clock.now()).toISOString();
    const { file, summary } = await makeBackup(await source(), path, this.#stop.signal);
    const made = { begunAt, host: hostname(), file, bytes: (await stat(file)).size, verifiedAt: null };
    await notes.write({ made, failure: null });
    log.info({ file, recordings: summary.blobs, missing: summary.missing.length }, 'a backup was made');
    await this.#readBack(made);
  }

  /** The newest backup, if it was made here and not verified before a shutdown. */
  async #unread(): Promise<MadeBackup | undefined> {
    const { made } = await this.#options.notes.read();
    const isUnread = made?.verifiedAt === null && made.host === hostname() && existsSync(made.file);
    return isUnread ? made : undefined;
  }

  /** A backup that fails verification is deleted, so that another is made. */
  async #readBack(made: MadeBackup): Promise<void> {
    const { clock, notes } = this.#options;
    const { signal } = this.#stop;
    try {
      await verifyBackup(made.file, signal);
    } catch (error) {
      if (!signal.aborted) await rm(made.file, { force: true });
      throw error;
    }
    await notes.write({ made: { ...made, verifiedAt: new Date(clock.now()).toISOString() } });
    this.#failedAt = undefined;
  }

  async #noteFailure(path: string, error: Error): Promise<void> {
    const { clock, log, notes } = this.#options;
    this.#failedAt = clock.elapsedMs();
    log.error({ err: error, file: path }, 'a backup could not be made and will be tried again');
    const failure = { at: new Date(clock.now()).toISOString(), host: hostname(), message: error.message };
    // The database may be what failed.
    await notes.write({ failure }).catch(() => undefined);
  }

  /** When the newest was begun, here or by another process; undefined: there is none. */
  async #newest(): Promise<number | undefined> {
    const { folder, notes } = this.#options;
    // An unreadable folder counts as empty; making a backup then reports why.
    const [inFolder] = await listBackups(folder, 'scheduled', await notes.instance()).catch(() => []);
    const { made } = await notes.read();
    const times = inFolder ? [inFolder.madeAt] : [];
    if (made !== null && (await this.#isThere(made))) times.push(Date.parse(made.begunAt));
    return times.length === 0 ? undefined : Math.max(...times);
  }

  /** On this machine, or on another that still reports it: a removed container's backup does not count. */
  async #isThere({ host, file }: MadeBackup): Promise<boolean> {
    const { notes } = this.#options;
    if (!existsSync(file)) return host !== hostname() && (await notes.isSeen());
    await notes.noteSeen();
    return true;
  }

  /** Whether the scheduled time has passed since the newest was begun. */
  async #isDue(): Promise<boolean> {
    const { at, clock } = this.#options;
    const newest = await this.#newest();
    if (newest === undefined) return true;
    const now = this.#local(clock.now());
    const day = now.slice(11) >= at ? now : this.#local(clock.now() - 86_400_000);
    return this.#local(newest) < `${day.slice(0, 10)} ${at}`;
  }

  /** `YYYY-MM-DD HH:MM` in the zone, which sorts by time. */
  #local(instant: number): string {
    const { timeZone } = this.#options;
    const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
    // Swedish writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', format).format(instant);
  }
}
