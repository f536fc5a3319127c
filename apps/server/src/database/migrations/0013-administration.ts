import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `ALTER TABLE sessions ADD COLUMN confirmed_until timestamptz`,
  `ALTER TABLE audit ADD COLUMN address text`,
  // What people did to other accounts, newest first; entries about their own account are far more numerous.
  `CREATE INDEX audit_of_others ON audit (id) WHERE actor <> subject`,
  // The queue as administrators see it: what is being spoken, then what waits.
  `CREATE INDEX tasks_open ON tasks (state DESC, created_at, id) WHERE state IN ('queued', 'running')`,
  // For what was spoken today. Rows stand in the order of their time, so this index is tiny.
  `CREATE INDEX charges_at ON charges USING brin (charged_at)`,
  // One row at most.
  `CREATE TABLE announcements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    text jsonb NOT NULL,
    starts_at timestamptz,
    ends_at timestamptz
  )`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'entries of % are never changed or deleted', TG_TABLE_NAME; END $$`,
  `CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
];

export const administration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
