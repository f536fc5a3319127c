/** Most that is read of a document. Readers stop at the first one that is passed, whatever the document says of itself. */
export const importLimits = {
  fileBytes: 52_428_800,
  /** Entries of an archive, and the size that those we read may expand to. */
  entries: 10_000,
  expandedBytes: 104_857_600,
  /** Elements inside each other. */
  depth: 500,
  pages: 5000,
  /** Characters of text, in UTF-16 units. */
  characters: 5_000_000,
  chapters: 2000,
  timeMs: 60_000,
} as const;
