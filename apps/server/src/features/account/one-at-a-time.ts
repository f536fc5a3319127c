import { AppError } from '@parlando/contract';

/** Runs jobs one after the other, in order of arrival. */
export type OneAtATime = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** Past `maxWaiting` jobs the next is refused with TOO_MANY_REQUESTS. */
export function createOneAtATime(maxWaiting: number): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (job) => {
    if (waiting >= maxWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: 5000 });
    waiting++;
    const result = last.then(job).finally(() => {
      waiting--;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
