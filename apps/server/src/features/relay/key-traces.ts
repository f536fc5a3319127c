import { AppError } from '@parlando/contract';

/** Shorter pieces of a key occur in ordinary words. */
const pieceCharacters = 8;

/**
 * Removes from an error every word that contains a piece of the key: plain, URL-encoded, hexadecimal or base64.
 * Adapters mask the key itself, but a provider's refusal may quote half of it.
 */
export function withoutKeyTraces(error: unknown, key: string): unknown {
  if (error instanceof AppError) return refusalWithoutKey(error, key);
  const isLeaked = error instanceof Error && showsPieceOf(`${error.stack} ${error.message}`, key);
  return isLeaked ? new Error(error.name) : error;
}

export function refusalWithoutKey(error: AppError, key: string): AppError {
  const { reason, ...details } = error.details ?? {};
  if (typeof reason !== 'string' || !showsPieceOf(reason, key)) return error;
  return new AppError(error.code, details);
}

function showsPieceOf(text: string, key: string): boolean {
  const seen = text.toLowerCase();
  return spellings(key).some((spelling) =>
    pieces(spelling.toLowerCase()).some((piece) => seen.includes(piece)),
  );
}

function spellings(key: string): string[] {
  const bytes = Buffer.from(key);
  // Base64 depends on where in a group of three bytes the key begins.
  const shifted = [0, 1, 2].map((shift) => bytes.subarray(shift));
  return [
    key,
    encodeURIComponent(key),
    bytes.toString('hex'),
    ...shifted.flatMap((part) => [part.toString('base64'), part.toString('base64url')]),
  ];
}

function pieces(spelling: string): string[] {
  if (spelling === '') return [];
  const count = Math.max(1, spelling.length - pieceCharacters + 1);
  return Array.from({ length: count }, (_, start) => spelling.slice(start, start + pieceCharacters));
}
