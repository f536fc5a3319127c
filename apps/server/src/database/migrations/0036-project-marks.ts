import { type Kysely, type Migration, sql } from 'kysely';

/** Marks of chapters. Older versions do not touch the column. */
export const projectMarks: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`ALTER TABLE project_chapters ADD COLUMN marks jsonb`.execute(database);
  },
};
