import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A project is a long-lived batch: its items are the parts of its chapters, and it may resume by itself.
  `ALTER TABLE batches
    ADD COLUMN kind text NOT NULL DEFAULT 'list' CHECK (kind IN ('list', 'project')),
    ADD COLUMN resume_at timestamptz`,
  `DROP INDEX batches_one_running`,
  `CREATE UNIQUE INDEX batches_one_running ON batches (owner_id) WHERE state = 'processing' AND kind = 'list'`,
  `CREATE INDEX batches_waiting ON batches (resume_at) WHERE resume_at IS NOT NULL`,
  // Its id names it in links, without its owner.
  `CREATE TABLE projects (
    id uuid PRIMARY KEY,
    owner_id text NOT NULL,
    title text NOT NULL,
    settings jsonb NOT NULL,
    FOREIGN KEY (owner_id, id) REFERENCES batches (owner_id, id) ON DELETE CASCADE ON UPDATE CASCADE
  )`,
  `CREATE UNIQUE INDEX projects_of_owner ON projects (owner_id, id)`,
  `CREATE TABLE project_chapters (
    id uuid PRIMARY KEY,
    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    ord int NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    level int NOT NULL,
    characters int NOT NULL
  )`,
  `CREATE INDEX project_chapters_in_order ON project_chapters (project_id, ord)`,
  // In a project \`ord\` counts within a chapter, and changes with its text.
  `ALTER TABLE batch_items DROP CONSTRAINT batch_items_pkey, DROP CONSTRAINT batch_items_owner_id_batch_id_id_key,
    DROP CONSTRAINT batch_items_owner_id_batch_id_fkey`,
  `ALTER TABLE batch_items
    ADD PRIMARY KEY (owner_id, batch_id, id),
    ADD FOREIGN KEY (owner_id, batch_id) REFERENCES batches (owner_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
    ADD COLUMN chapter_id uuid REFERENCES project_chapters (id) ON DELETE CASCADE,
    ADD COLUMN content_hash text,
    ADD COLUMN characters int,
    ADD COLUMN duration_ms int,
    ADD COLUMN take bigint NOT NULL DEFAULT 0`,
  `CREATE INDEX batch_items_in_order ON batch_items (owner_id, batch_id, ord)`,
  `CREATE INDEX batch_items_of_chapter ON batch_items (chapter_id) WHERE chapter_id IS NOT NULL`,
  // Kept as long as its project, and not in history.
  `ALTER TABLE tasks ADD COLUMN project_id uuid`,
  `CREATE INDEX tasks_of_project ON tasks (project_id) WHERE project_id IS NOT NULL`,
];

export const projects: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
