/** A body that arrives in pieces cut at the given places. */
export function cutBody(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const pieces = cutAt(bytes, cuts);
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[next++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

/** The pieces between the cuts, empty ones left out. Cuts may stand in any order. */
export function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
  return at
    .slice(1)
    .map((end, i) => bytes.subarray(at[i], end))
    .filter((piece) => piece.length > 0);
}

/** A `fetch` that answers everything with one answer. */
export function fetchOf(answer: (request: Request) => Response): typeof fetch {
  return async (input, init) => answer(new Request(input, init));
}
