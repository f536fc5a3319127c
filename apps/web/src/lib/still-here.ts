/** Longer than the next page takes to load. */
const leavingMs = 5000;
let leftAt = Number.NEGATIVE_INFINITY;

addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/**
 * Firefox aborts pending requests on navigation or reload while the page is still shown, which is no failure.
 * Resolves if the page is still there: at once, or after a delay if it was about to be left.
 */
export async function stillHere(): Promise<void> {
  const rest = leftAt + leavingMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
