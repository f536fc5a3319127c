/** Limits of an import. Readers stop at the first one exceeded, whatever size the document declares. */
export const importLimits = {
  fileBytes: 52_428_800,
  /** Entries of an archive, and the total size of those we unpack. */
  entries: 10_000,
  expandedBytes: 104_857_600,
  /** Nesting depth of elements. */
  depth: 500,
  pages: 5000,
  /** Characters of text, in UTF-16 units. */
  characters: 5_000_000,
  chapters: 2000,
  timeMs: 60_000,
} as const;
