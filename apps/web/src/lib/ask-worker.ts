/** Sends one message to its own worker, which ends with the reply. Rejects on failure, or with the signal's reason. */
export function askWorker<Reply>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Reply> {
  const reply = new Promise<Reply>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(question);
  });
  return untilAborted(reply, signal).finally(() => worker.terminate());
}

/** Rejects on abort, because a terminated worker never replies. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
