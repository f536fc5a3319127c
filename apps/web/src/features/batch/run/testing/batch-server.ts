import type { Batch, BatchItemBody } from '@parlando/contract';

interface RequestBody {
  readonly id: string;
  readonly items: BatchItemBody[];
  readonly itemIds?: readonly string[];
}

interface ServerBatch {
  items: BatchItemBody[];
  readonly done: Set<string>;
  readonly failed: Set<string>;
  status: Batch['status'];
}

/** A server that honours the batch contract: one id is one batch, however often it is sent. */
export function createBatchServer() {
  const batches = new Map<string, ServerBatch>();
  const spoken: string[] = [];
  const unspeakable = new Set<string>();
  let refusal: string | null = null;
  let pause: { readonly code: string; readonly details: Record<string, unknown> } | null = null;
  const present = (id: string): Batch | null => {
    const batch = batches.get(id);
    if (!batch) return null;
    const items = batch.items.map((item) => presentItem(item, batch));
    return {
      id,
      status: batch.status,
      counts: { total: items.length, pending: 0, processing: 0, done: batch.done.size, error: 0 },
      pauseReason: pause?.code ?? null,
      pauseMessage: null,
      pauseDetails: pause?.details ?? null,
      createdAt: '2026-11-21T00:00:00.000Z',
      updatedAt: '2026-11-21T00:00:00.000Z',
      completedAt: null,
      items,
    };
  };
  /** Speaks one more item of every active batch. */
  const work = () => {
    for (const batch of batches.values()) {
      if (batch.status !== 'processing') continue;
      const next = batch.items.find(({ id }) => !batch.done.has(id) && !batch.failed.has(id));
      if (next && unspeakable.has(next.text ?? '')) batch.failed.add(next.id);
      else if (next) {
        batch.done.add(next.id);
        spoken.push(next.text ?? '');
      }
      if (batch.done.size + batch.failed.size === batch.items.length) batch.status = 'completed';
    }
  };
  const answer = (method: string, path: string, body: RequestBody | null) => {
    const [, id = '', command] = /\/batches\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && body && !id) {
      if (refusal && !batches.has(body.id)) return fail(refusal, 409);
      if (!batches.has(body.id))
        batches.set(body.id, {
          items: body.items,
          done: new Set(),
          failed: new Set(),
          status: pause ? 'paused' : 'processing',
        });
      return ok(present(body.id));
    }
    const batch = batches.get(id);
    if (!batch) return fail('BATCH_NOT_FOUND', 404);
    if (command === 'retry') {
      if (refusal) return fail(refusal, 409);
      for (const each of body?.itemIds ?? []) batch.failed.delete(each);
      batch.status = 'processing';
    }
    if (command === 'pause') batch.status = 'paused';
    if (command === 'resume') batch.status = 'processing';
    if (method === 'DELETE') {
      batch.items = batch.items.filter((item) => batch.done.has(item.id));
      batch.status = 'completed';
    }
    if (method === 'GET') work();
    return ok(present(id));
  };
  return {
    spoken,
    unspeakable,
    answer,
    work,
    present,
    refuse: (code: string | null) => {
      refusal = code;
    },
    /** Every batch accepted from now on pauses at once, for this reason. */
    pause: (reason: NonNullable<typeof pause>) => {
      pause = reason;
    },
    batches,
  };
}

const presentItem = ({ id, format = 'mp3' }: BatchItemBody, batch: ServerBatch) => {
  const done = batch.done.has(id);
  const failed = batch.failed.has(id);
  return {
    id,
    status: done ? ('done' as const) : failed ? ('error' as const) : ('pending' as const),
    taskId: done ? `task-${id}` : null,
    audioUrl: done ? `/api/v1/tts/audio/${id}` : null,
    error: failed ? 'No.' : null,
    errorCode: failed ? 'SYNTHESIS_FAILED' : null,
    details: null,
    characterCount: 1,
    durationMs: 1000,
    fileSize: 10,
    format,
    engine: 'espeak',
    voice: 'v',
    warnings: [],
  };
};
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown) => json({ code: 0, data, message: 'ok', requestId: 'r' });
export const fail = (error: string, status: number) =>
  json({ code: status, error, message: '', requestId: 'r' }, status);
