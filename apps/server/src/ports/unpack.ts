export interface UnpackLimits {
  /** Of all files together. */
  readonly bytes: number;
  readonly files: number;
  /** Longest path, in UTF-16 code units. */
  readonly path: number;
}

export interface UnpackRequest {
  /** Path of the archive: zip, tar, tar.gz or tar.bz2, known by its first bytes. */
  readonly archive: string;
  /** An empty folder for its files. */
  readonly folder: string;
  readonly limits: UnpackLimits;
}

/**
 * Unpacks an archive: plain files only, none of them executable. Throws INVALID_INPUT for what is damaged, hostile or
 * too large, STORAGE_FULL, and the signal's reason.
 */
export type Unpack = (request: UnpackRequest, signal: AbortSignal) => Promise<void>;
