import { randomUuid } from './random-id.ts';

/**
 * Ids by which the server recognises a request. Until one was answered, the same content has the same id: the server may
 * have done what was asked although its answer was lost, and does not do it twice.
 */
export function createRequestIds() {
  let last: { readonly content: string; readonly id: string } | null = null;
  return {
    idFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, id: randomUuid() };
      return last.id;
    },
    answered(): void {
      last = null;
    },
  };
}
