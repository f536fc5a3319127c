/** A segment as it is stored: `AudioOutput` says how its bytes look. */
export interface StoredPiece {
  readonly bytes: number;
  /** Samples of the decoded audio. */
  readonly samples: number;
}

/** What comes before a place in a file. */
export interface Before {
  readonly samples: number;
  readonly pages: number;
}

/**
 * How stored segments become a file. Segments are encoded each by itself; what a container says of their place (page
 * numbers, sample numbers, check sums) is written when they are read.
 */
export interface AudioFile {
  /** Whether segments stay as they are stored. */
  readonly isPlain: boolean;
  /** @param pieces all of them; undefined: nobody knows yet how long it will be */
  head(pieces: readonly StoredPiece[] | undefined): Uint8Array;
  /** Bytes of a segment in the file. */
  sizeOf(piece: StoredPiece, before: Before): number;
  after(piece: StoredPiece, before: Before): Before;
  /** Writes segments, the first of which stands at `before`. */
  writer(before: Before): FileWriter;
}

export interface FileWriter {
  /**
   * @param chunk of stored segments one after the other, cut anywhere. May be changed.
   * @returns bytes of the file, if enough is known
   */
  write(chunk: Uint8Array): Uint8Array;
  /** The bytes after the last segment. */
  end(): Uint8Array;
}
