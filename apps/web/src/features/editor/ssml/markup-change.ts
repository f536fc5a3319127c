/** Part of a document, in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What stands in place of a range. */
export interface Written {
  readonly insert: string;
  /** Within `insert`. */
  readonly selection: Range;
}
