/** Content address of stored bytes: their sha256 as 64 hexadecimal digits. */
export type BlobId = string;

export const blobPattern = /^[0-9a-f]{64}$/;

export interface ByteRange {
  readonly start: number;
  /** Exclusive; at most the length. */
  readonly end: number;
}

export interface StoredBlob {
  readonly blob: BlobId;
  readonly bytes: number;
  /** When it was last put, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** Stores audio segments, durably once `put` has resolved. Equal bytes are stored once. */
export interface AudioStore {
  /** Throws STORAGE_FULL and then leaves nothing behind. */
  put(bytes: Uint8Array): Promise<BlobId>;
  /** The bytes, or a range of them. Throws AUDIO_NOT_FOUND. */
  get(blob: BlobId, range?: ByteRange): Promise<Uint8Array>;
  has(blob: BlobId): Promise<boolean>;
  /** Deletes a blob unless it was put after `unlessStoredAfter`. A missing blob is not an error. */
  delete(blob: BlobId, unlessStoredAfter?: number): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
  /** The time by the clock that `storedAt` uses. */
  now(): number;
}
