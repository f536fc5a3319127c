/**
 * Limits of an import, by the fault when one is exceeded. Readers stop at the first one, whatever size the document
 * declares.
 */
export const importLimits = {
  /** Bytes of the file. */
  TOO_LARGE: 50_000_000,
  /** Entries of an archive, and the total size of those we unpack. */
  TOO_MANY_ENTRIES: 10_000,
  TOO_EXPANDED: 100_000_000,
  /** Nesting depth of elements. */
  TOO_DEEP: 500,
  TOO_MANY_PAGES: 5000,
  /** Characters of text, in UTF-16 units. */
  TOO_MANY_CHARACTERS: 5_000_000,
} as const;

export const importTimeMs = 60_000;

/** Why a document cannot be read. */
type ImportFaultCode =
  | keyof typeof importLimits
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
export function stayWithin(code: keyof typeof importLimits, actual: number): void {
  const limit = importLimits[code];
  if (actual > limit) throw new ImportFault(code, { limit, actual });
}
