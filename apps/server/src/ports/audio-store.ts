/** Names stored bytes by what they are: 64 hexadecimal digits, the sha256 of the bytes. */
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

/** Keeps audio segments durably once `put` has resolved. Equal bytes are kept once. */
export interface AudioStore {
  /** Throws STORAGE_FULL and then leaves nothing behind. */
  put(bytes: Uint8Array): Promise<BlobId>;
  /** The bytes, or a range of them. Throws AUDIO_NOT_FOUND. */
  get(blob: BlobId, range?: ByteRange): Promise<Uint8Array>;
  has(blob: BlobId): Promise<boolean>;
  /** Removes a blob unless it was put after `unlessStoredAfter`. One that is not there is no error. */
  delete(blob: BlobId, unlessStoredAfter?: number): Promise<void>;
  list(): AsyncIterable<StoredBlob>;
  /** The time by the clock that `storedAt` is told by. */
  now(): number;
}
