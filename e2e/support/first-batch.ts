import type { Page } from '@playwright/test';

/** An item of the list in database version 1. */
export interface FirstItem {
  readonly id: string;
  readonly text: string;
  readonly options?: object;
  readonly status?: 'pending' | 'processing' | 'done' | 'error';
  readonly result?: object;
  readonly error?: object;
}

export interface FirstBatch {
  readonly owner: string;
  readonly items: readonly FirstItem[];
  readonly run: object;
  readonly asked: object;
  readonly audio: { readonly id: string; readonly bytes: readonly number[] };
  readonly draft: string;
}

/** Writes the database of version 1. The page must not have opened the batch list yet. */
export async function plantFirstBatch(page: Page, batch: FirstBatch): Promise<void> {
  await page.evaluate(async ({ owner, items, run, asked, audio, draft }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('parlando-batch', 1);
    opening.onupgradeneeded = () => {
      for (const store of ['items', 'lists', 'asked', 'audio', 'drafts'])
        opening.result.createObjectStore(store);
    };
    const database = await done(opening);
    const writing = database.transaction(['items', 'lists', 'asked', 'audio', 'drafts'], 'readwrite');
    const put = (store: string, value: unknown, key: IDBValidKey) =>
      done(writing.objectStore(store).put(value, key));
    const unspoken = { status: 'pending', result: null, error: null, apartFrom: null };
    await Promise.all([
      ...items.map((given) => {
        const item = { kind: 'text', name: '', filePath: '', options: {}, ...unspoken, ...given };
        return put('items', { owner, id: item.id, item }, [owner, item.id]);
      }),
      put('lists', { order: items.map(({ id }) => id), run }, owner),
      put('asked', asked, owner),
      put('audio', { bytes: new Uint8Array(audio.bytes).buffer, type: 'audio/mpeg' }, [owner, audio.id]),
      put('drafts', draft, owner),
    ]);
    database.close();
  }, batch);
}
