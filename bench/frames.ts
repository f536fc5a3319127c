import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: by the clock, and of the thread's processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Once in each frame. */
const drawn = 'Layerize';

/**
 * Milliseconds of processor time of the page's main thread per frame during `act`, by the browser's own trace, which
 * other load on the machine does not affect.
 */
export async function frameCosts(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const thread = busiestThread(traceEvents.filter(({ name }) => name === drawn));
  const isOfPage = ({ pid, tid }: TraceEvent) => pid === thread?.pid && tid === thread.tid;
  return costs(traceEvents.filter(isOfPage).sort((one, other) => one.ts - other.ts));
}

/** The page's: other renderers draw little. */
function busiestThread(frames: readonly TraceEvent[]): TraceEvent | undefined {
  const count = ({ pid, tid }: TraceEvent) =>
    frames.filter((each) => each.pid === pid && each.tid === tid).length;
  const counts = new Map(frames.map((frame) => [`${frame.pid} ${frame.tid}`, frame]));
  return [...counts.values()].sort((one, other) => count(other) - count(one))[0];
}

/** A frame is drawn within one task. */
function costs(events: readonly TraceEvent[]): number[] {
  const found: number[] = [];
  let task: TraceEvent | undefined;
  for (const event of events) {
    if (event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask') task = event;
    else if (event.name === drawn && task && event.ts <= task.ts + (task.dur ?? 0))
      found.push((task.tdur ?? 0) / 1000);
  }
  return found;
}
