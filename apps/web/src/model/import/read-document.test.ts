import { afterEach, expect, it, vi } from 'vitest';
import { faultOf, importLimits, importTimeMs } from './import-fault.ts';
import { readDocument } from './read-document.ts';

/** A worker that never replies, as if stuck in a hostile document. */
class StuckWorker extends EventTarget {
  static begun = 0;
  static ended = 0;
  postMessage(): void {
    StuckWorker.begun++;
  }
  terminate(): void {
    StuckWorker.ended++;
  }
}

vi.stubGlobal('Worker', StuckWorker);

afterEach(() => {
  vi.restoreAllMocks();
  StuckWorker.begun = 0;
  StuckWorker.ended = 0;
});

const isReading = () => vi.waitFor(() => expect(StuckWorker.begun).toBe(1));

const file = new File(['text'], 'a.txt');

it('terminates a worker after the time limit, and reports the limit', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const reading = readDocument(file, new AbortController().signal).catch(faultOf);
  await isReading();
  deadline.abort();
  expect(await reading).toEqual({ code: 'TOO_SLOW', limit: importTimeMs });
  expect(AbortSignal.timeout).toHaveBeenCalledWith(importTimeMs);
  expect(StuckWorker.ended).toBe(1);
});

it('terminates the worker on abort, with the signal’s reason', async () => {
  const controller = new AbortController();
  const reading = readDocument(file, controller.signal);
  await isReading();
  controller.abort('closed');
  await expect(reading).rejects.toBe('closed');
  expect(StuckWorker.ended).toBe(1);
});

it('does not even open a file that is too large', async () => {
  const large = new File([], 'a.pdf');
  Object.defineProperty(large, 'size', { value: importLimits.TOO_LARGE + 1 });
  const opening = vi.spyOn(large, 'arrayBuffer');
  const fault = await readDocument(large, new AbortController().signal).catch(faultOf);
  expect(fault).toEqual({
    code: 'TOO_LARGE',
    limit: importLimits.TOO_LARGE,
    actual: importLimits.TOO_LARGE + 1,
  });
  expect(opening).not.toHaveBeenCalled();
});
