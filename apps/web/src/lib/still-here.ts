/** More than the next page takes to begin. */
const leavingMs = 5000;
let leftAt = Number.NEGATIVE_INFINITY;

addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/**
 * Firefox ends what is on its way once one goes to another page or reloads, while this one still stands: that is no
 * failure. Resolves if the page is still here: at once, or after a while where it was about to be left.
 */
export async function stillHere(): Promise<void> {
  const rest = leftAt + leavingMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
