import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `ALTER TABLE sessions ADD COLUMN confirmed_until timestamptz`,
  `ALTER TABLE audit ADD COLUMN address text`,
  // What one did to another, newest first: what people did to their own accounts is many times as much.
  `CREATE INDEX audit_of_others ON audit (id) WHERE actor <> subject`,
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
