import type { Mark, ProjectSettings } from '@parlando/contract';

/** Beside a row of `batches` of the same id, whose items are the parts of its chapters. */
export interface ProjectsTable {
  id: string;
  owner_id: string;
  title: string;
  settings: ProjectSettings;
}

export interface ProjectChaptersTable {
  id: string;
  project_id: string;
  /** Rises from chapter to chapter, with gaps. */
  ord: number;
  title: string;
  text: string;
  level: number;
  /** At code points of `text`; null: none. */
  marks: Mark[] | null;
  /** Code points of title and text that its items speak. */
  characters: number;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_chapters: ProjectChaptersTable;
}
