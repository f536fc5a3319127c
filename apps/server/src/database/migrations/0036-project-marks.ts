import { type Kysely, type Migration, sql } from 'kysely';

/** Marks of chapters. A version that does not know of them leaves them alone. */
export const projectMarks: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`ALTER TABLE project_chapters ADD COLUMN marks jsonb`.execute(database);
  },
};
