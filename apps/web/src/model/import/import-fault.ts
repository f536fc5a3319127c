/** Limits of an import. Readers stop at the first one exceeded, whatever size the document declares. */
export const importLimits = {
  fileBytes: 50_000_000,
  /** Entries of an archive, and the total size of those we unpack. */
  entries: 10_000,
  expandedBytes: 100_000_000,
  /** Nesting depth of elements. */
  depth: 500,
  pages: 5000,
  /** Characters of text, in UTF-16 units. */
  characters: 5_000_000,
  chapters: 2000,
  timeMs: 60_000,
} as const;

/** What an exceeded limit is called. */
const faults = {
  fileBytes: 'TOO_LARGE',
  entries: 'TOO_MANY_ENTRIES',
  expandedBytes: 'TOO_EXPANDED',
  depth: 'TOO_DEEP',
  pages: 'TOO_MANY_PAGES',
  characters: 'TOO_MANY_CHARACTERS',
} as const;

/** Why a document cannot be read. */
type ImportFaultCode =
  | (typeof faults)[keyof typeof faults]
  | 'TOO_SLOW'
  | 'ENCRYPTED'
  | 'DAMAGED'
  | 'NO_TEXT'
  | 'NO_TEXT_LAYER'
  | 'OLD_OFFICE'
  | 'UNKNOWN_KIND';

/** The values for a fault's message: bytes, milliseconds or a count, depending on the code. */
export interface ImportFaultFacts {
  readonly code: ImportFaultCode;
  readonly limit?: number;
  /** If the total is unknown when the limit is exceeded, the count so far. */
  readonly actual?: number;
}

export class ImportFault extends Error {
  readonly facts: ImportFaultFacts;
  constructor(code: ImportFaultCode, numbers: Omit<ImportFaultFacts, 'code'> = {}, cause?: unknown) {
    super(code, { cause });
    this.facts = { code, ...numbers };
  }
}

/** Any other error of a reader means that the document is damaged. */
export function faultOf(cause: unknown): ImportFaultFacts {
  return cause instanceof ImportFault ? cause.facts : { code: 'DAMAGED' };
}

/** Throws once a count is over its limit. */
export function stayWithin(name: keyof typeof faults, actual: number): void {
  const limit = importLimits[name];
  if (actual > limit) throw new ImportFault(faults[name], { limit, actual });
}
