/** Preloaded into a soaked server. It replies to the parent's `collect` with its memory after a collection. */
import { Session } from 'node:inspector';

/** V8 gives the pages back on a thread of its own. */
const unmapMs = 1000;

const session = new Session();
session.connect();

process.on('message', (message) => {
  if (message !== 'collect') return;
  // `gc()` leaves the young generation as large as it is.
  session.post('HeapProfiler.collectGarbage', () => {
    setTimeout(() => process.send?.(process.memoryUsage.rss()), unmapMs).unref();
  });
});
process.channel?.unref();
