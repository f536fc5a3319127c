/** Preloaded into a soaked server. It replies to the parent's `collect` with its memory after a collection in every thread. */
import { Session } from 'node:inspector';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** Time for the other threads to collect, and for V8 to release the pages. */
const unmapMs = 1000;

const session = new Session();
session.connect();
// `gc()` leaves the young generation as large as it is.
const collect = () => session.post('HeapProfiler.collectGarbage');
const threads = new BroadcastChannel('collect');

if (isMainThread) {
  process.on('message', (message) => {
    if (message !== 'collect') return;
    threads.postMessage('collect');
    collect();
    setTimeout(() => process.send?.(process.memoryUsage.rss()), unmapMs).unref();
  });
  process.channel?.unref();
} else threads.onmessage = collect;
threads.unref();
