import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A year is the least of AUDIT_DAYS.
  `CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit FOR EACH ROW
    WHEN (OLD.happened_at > now() - interval '365 days') EXECUTE FUNCTION refuse_change()`,
  // Which rows are deleted is the trigger's above.
  `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'entries of % are never changed or deleted', TG_TABLE_NAME;
    END $$`,
  // Rows stand in the order of their time, so this index is tiny.
  `CREATE INDEX audit_at ON audit USING brin (happened_at)`,
];

export const auditDays: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
