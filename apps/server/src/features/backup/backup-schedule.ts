import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { Rounds } from '../../ports/rounds.ts';
import { backupName, keepNewest, listBackups } from './backup-files.ts';
import { type BackupSource, BackupUnderWay, makeBackup } from './make-backup.ts';

export interface BackupScheduleOptions {
  readonly source: () => Promise<BackupSource>;
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

export interface BackupStanding {
  /** Milliseconds since the last one was begun; undefined: there is none. */
  readonly ageMs: number | undefined;
  /** Whether the last attempt of this process failed. */
  readonly hasFailed: boolean;
}

const lookEveryMs = 60_000;
const retryAfterMs = 600_000;

/**
 * Makes a backup every day and deletes old ones. What was missed while nothing ran is made up for at the start; the
 * first is made at once. Several processes may do so in one folder: whoever is first does it.
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

  /** A backup that is being made is given up: it may take hours. The next start makes it anew. */
  override async close(): Promise<void> {
    this.#stop.abort();
    await super.close();
  }

  async standing(): Promise<BackupStanding> {
    const { folder, clock } = this.#options;
    const [newest] = await listBackups(folder, 'scheduled');
    return { ageMs: newest && clock.now() - newest.madeAt, hasFailed: this.#failedAt !== undefined };
  }

  protected async round(): Promise<void> {
    const { folder, keep, clock, log, source } = this.#options;
    if (this.#failedAt !== undefined && clock.elapsedMs() - this.#failedAt < retryAfterMs) return;
    if (!(await this.#isDue())) return;
    const path = join(folder, backupName('scheduled', clock.now()));
    try {
      const { summary } = await makeBackup(await source(), path, this.#stop.signal);
      this.#failedAt = undefined;
      log.info(
        { file: path, recordings: summary.blobs, missing: summary.missing.length },
        'a backup was made',
      );
    } catch (error) {
      if (error instanceof BackupUnderWay || this.#stop.signal.aborted) return;
      this.#failedAt = clock.elapsedMs();
      log.error({ err: error, file: path }, 'a backup could not be made and will be tried again');
      return;
    }
    await keepNewest(folder, 'scheduled', keep, clock.now());
  }

  /** Whether the time of day has passed since the newest was begun. */
  async #isDue(): Promise<boolean> {
    const { folder, at, clock } = this.#options;
    const [newest] = await listBackups(folder, 'scheduled');
    if (newest === undefined) return true;
    const now = this.#local(clock.now());
    const day = now.slice(11) >= at ? now : this.#local(clock.now() - 86_400_000);
    return this.#local(newest.madeAt) < `${day.slice(0, 10)} ${at}`;
  }

  /** `YYYY-MM-DD HH:MM` in the zone, which sorts by time. */
  #local(instant: number): string {
    const { timeZone } = this.#options;
    const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
    // Swedish writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', format).format(instant);
  }
}
