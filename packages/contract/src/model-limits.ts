/**
 * Models for local voices: most bytes of an archive or an upload, of what is in it and of all its files together; most
 * files, and the longest path and name in UTF-16 code units. A longer list of files is not even read. In a file of
 * their own, so that only the page of administrators loads them.
 */
export const modelLimits = {
  archiveBytes: 2_147_483_648,
  unpackedBytes: 4_294_967_296,
  files: 5000,
  filesRead: 10_000,
  path: 300,
  name: 200,
  bodyBytes: 4_194_304,
  /** Of an upload that is sent at once. */
  pieceBytes: 8_388_608,
  /** An upload without progress for this long is aborted. */
  uploadMs: 3_600_000,
} as const;
