/** Why a document cannot be read. */
export type ImportFaultCode =
  | 'TOO_LARGE'
  | 'TOO_MANY_ENTRIES'
  | 'TOO_EXPANDED'
  | 'TOO_DEEP'
  | 'TOO_MANY_PAGES'
  | 'TOO_MANY_CHARACTERS'
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
export function stayWithin(code: ImportFaultCode, limit: number, actual: number): void {
  if (actual > limit) throw new ImportFault(code, { limit, actual });
}
