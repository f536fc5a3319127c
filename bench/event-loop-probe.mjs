/**
 * Preloaded into the measured server. It replies to the parent's `mark` with the event-loop delay and the memory since
 * the previous mark. The product itself contains no measuring code.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let peakRssBytes = 0;
const sampleMemory = () => {
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
};
setInterval(sampleMemory, 20).unref();

process.on('message', (message) => {
  if (message !== 'mark') return;
  sampleMemory();
  process.send?.({
    // The histogram includes the timer's own period; the rest is delay.
    eventLoopP99Ms: Math.max(0, delay.percentile(99) / 1e6 - 1),
    eventLoopMaxMs: Math.max(0, delay.max / 1e6 - 1),
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes,
  });
  delay.reset();
  peakRssBytes = 0;
});
process.channel?.unref();
