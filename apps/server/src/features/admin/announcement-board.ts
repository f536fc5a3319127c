import { type Announcement, type AnnouncementText, type AuditAction, languageIds } from '@parlando/contract';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../database/record-audit.ts';
import type { AnnouncementsTable } from '../../database/tables/announcements.ts';
import type { Database } from '../../database/tables.ts';
import type { Log } from '../../ports/log.ts';

type Row = Selectable<AnnouncementsTable>;

export interface NewAnnouncement {
  readonly text: AnnouncementText;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** The announcement, kept in memory because every page asks for it. All processes are notified of a change. */
export interface AnnouncementBoard {
  /** Undefined before it starts and after it has ended. */
  present(): Announcement | undefined;
  /** As it was written, whatever its dates. */
  written(): Row | undefined;
  put(announcement: NewAnnouncement, actor: Actor): Promise<void>;
  takeBack(actor: Actor): Promise<void>;
}

const channel = 'announcement';
const noText = Object.fromEntries(languageIds.map((id) => [id, ''])) as AnnouncementText;

export interface AnnouncementBoardOptions {
  readonly database: Kysely<Database>;
  /** Calls back on each notification, and when some may have been missed. */
  readonly listen: (channel: string, listener: () => void) => void;
  readonly log: Log;
}

export function createAnnouncementBoard({
  database,
  listen,
  log,
}: AnnouncementBoardOptions): AnnouncementBoard {
  let row: Row | undefined;
  const read = async () => {
    const found = await database
      .selectFrom('announcements')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    // One from before a language was added lacks it.
    row = found && { ...found, text: { ...noText, ...found.text } };
  };
  listen(channel, () => {
    // The next notification, or the next start, tries again.
    read().catch((error: unknown) => log.warn({ err: error }, 'the announcement could not be read'));
  });

  const change = async (action: AuditAction, actor: Actor, next: NewAnnouncement | undefined) => {
    await database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE announcements IN EXCLUSIVE MODE`.execute(transaction);
      await transaction.deleteFrom('announcements').execute();
      if (next) {
        const { text, startsAt: starts_at, endsAt: ends_at } = next;
        const values = { text: JSON.stringify(text), starts_at, ends_at };
        await transaction.insertInto('announcements').values(values).execute();
      }
      await recordAudit(transaction, {
        ...actor,
        action,
        subject: 'everybody',
        ...(next && { details: { ...next } }),
      });
      await sql`SELECT pg_notify(${channel}, '')`.execute(transaction);
    });
    await read();
  };

  return {
    present() {
      if (row === undefined) return undefined;
      const now = Date.now();
      const isOn =
        (row.starts_at?.getTime() ?? 0) <= now && now < (row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY);
      return isOn ? { id: row.id, text: inEveryLanguage(row.text) } : undefined;
    },
    written: () => row,
    put: (announcement, actor) => change('announce', actor, announcement),
    takeBack: (actor) => change('take-back-announcement', actor, undefined),
  };
}

function inEveryLanguage(text: AnnouncementText): AnnouncementText {
  const otherwise = languageIds.map((id) => text[id]).find((words) => words !== '') ?? '';
  return Object.fromEntries(languageIds.map((id) => [id, text[id] || otherwise])) as AnnouncementText;
}
