import { type BatchItem, type BatchSummary, getEvents } from '@parlando/contract';
import { headersOf } from './pipeline-client.ts';

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: {
    taskIds?: string[];
    task?: { id: string; status: string };
    batch?: BatchSummary;
    items?: BatchItem[];
  };
}

/** Follows `GET events` as a guest of the tests. */
export async function openEvents(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  const response = await fetch(url + getEvents.path, {
    headers: headersOf({ headers }),
    signal: controller.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let buffer = '';
  return {
    async next(): Promise<ReceivedEvent> {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end !== -1) {
          const block = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
          if (!fields.has('event')) continue;
          return {
            event: fields.get('event') ?? '',
            id: fields.get('id') ?? '',
            data: JSON.parse(fields.get('data') ?? '{}'),
          };
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        buffer += Buffer.from(value).toString('utf8');
      }
    },
    async close() {
      controller.abort();
      await reader.closed.catch(() => undefined);
    },
  };
}
