import type { AnnouncementText } from '@parlando/contract';
import type { Generated, JSONColumnType } from 'kysely';

/** What administrators announce to everybody: one row at most. */
export interface AnnouncementsTable {
  id: Generated<number>;
  text: JSONColumnType<AnnouncementText>;
  /** Null: at once. */
  starts_at: Date | null;
  /** Null: until it is taken back. */
  ends_at: Date | null;
}

export interface AnnouncementTables {
  announcements: AnnouncementsTable;
}
