import { createSseParser, getEvents, retryPolicy, retryWaitMs, ServerEvent } from '@parlando/contract';
import { openCall } from './api-client.ts';
import { createScope } from './scope.ts';
import { isLate, sleep } from './sleep.ts';

/** Three heartbeats of the server: a connection that is silent for longer is dead, although nothing has closed it. */
const longestSilenceMs = 45_000;

export interface EventsListener {
  readonly onEvent: (event: ServerEvent) => void;
  /** Whether the event stream is connected; while it is not, the caller polls. */
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Follows `GET events` until disposed, resuming after the last received event. A hidden page gives its connection back:
 * a browser has six for all tabs of a server without HTTP/2, and without one nothing loads.
 */
export function followEvents(listener: EventsListener): () => void {
  const controller = new AbortController();
  void follow(listener, controller.signal);
  return () => controller.abort();
}

async function follow(listener: EventsListener, signal: AbortSignal): Promise<void> {
  let lastEventId = '';
  let failures = 0;
  for (;;) {
    await untilVisibility('visible', signal);
    if (signal.aborted) return;
    const visit = new AbortController();
    const whileVisible = AbortSignal.any([signal, visit.signal]);
    void untilVisibility('hidden', whileVisible).then(() => visit.abort());
    // The server may ask for a longer delay if this page had the oldest of too many streams.
    let askedMs = 0;
    const onRetry = (ms: number) => {
      askedMs = ms;
    };
    try {
      await readOnce(lastEventId, whileVisible, onRetry, (id, event) => {
        if (id) lastEventId = id;
        failures = 0;
        if (event.type === 'ready') listener.onConnection(true);
        else listener.onEvent(event);
      });
    } catch (cause) {
      if (!whileVisible.aborted) console.warn('The event stream broke; polling until it is back', cause);
    }
    if (whileVisible.aborted) continue;
    visit.abort();
    listener.onConnection(false);
    failures++;
    const longestMs = retryWaitMs(failures, { longestMs: retryPolicy.longestReconnectMs });
    // All pages lose a server that restarts at once, and must not come back at once.
    const spreadMs = longestMs * (0.5 + Math.random() / 2);
    await sleep(Math.max(spreadMs, askedMs), signal);
  }
}

/** Resolves when the page is hidden, or visible, or on abort. */
function untilVisibility(wanted: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const scope = createScope();
    const look = () => {
      if (document.visibilityState !== wanted && !signal.aborted) return;
      scope.dispose();
      resolve();
    };
    scope.listen(document, 'visibilitychange', look);
    scope.listen(signal, 'abort', look);
    look();
  });
}

async function readOnce(
  lastEventId: string,
  signal: AbortSignal,
  onRetry: (retryMs: number) => void,
  onEvent: (id: string, event: ServerEvent) => void,
): Promise<void> {
  const response = await openCall(
    getEvents,
    {},
    {
      signal,
      headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    },
  );
  const parse = createSseParser(({ type, data, id }) => {
    const event = toServerEvent(type, data);
    if (event) onEvent(id, event);
  }, onRetry);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const reading = reader.read();
    if (await isLate(reading, longestSilenceMs)) {
      void reader.cancel();
      throw new Error('The event stream is silent');
    }
    const { done, value } = await reading;
    if (done) return;
    parse(value);
  }
}

/** Null for an event unknown to this version of the page. */
function toServerEvent(type: string, data: string): ServerEvent | null {
  const fields: unknown = data === '' ? {} : JSON.parse(data);
  if (typeof fields !== 'object' || fields === null) return null;
  return ServerEvent.safeParse({ ...fields, type }).data ?? null;
}
