/** A segment as it is stored: `AudioOutput` says how its bytes look. */
export interface StoredPiece {
  readonly bytes: number;
  /** Samples of the decoded audio. */
  readonly samples: number;
}

/** Totals before a position in a file. */
export interface Before {
  readonly samples: number;
  readonly pages: number;
}

/**
 * Turns stored segments into a file. Each segment is encoded separately; container fields that depend on its position
 * (page numbers, sample numbers, checksums) are written when it is read.
 */
export interface AudioFile {
  /** Whether segments stay as they are stored. */
  readonly isPlain: boolean;
  /** @param pieces all of them; undefined: the length is not known yet */
  head(pieces: readonly StoredPiece[] | undefined): Uint8Array;
  /** Bytes of a segment in the file. */
  sizeOf(piece: StoredPiece, before: Before): number;
  after(piece: StoredPiece, before: Before): Before;
  /** Writes segments, the first of which begins at `before`. */
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
