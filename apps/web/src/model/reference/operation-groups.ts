import { createSynthesis } from '@parlando/contract';
import type { Operation } from './openapi.ts';

export interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

/** The most used groups come first; groups not listed here follow in the order of the document. */
const firstTags = [
  'synthesis',
  'voices',
  'tasks',
  'history',
  'batches',
  'projects',
  'dictionary',
  'instance',
];
/** Tags that only administrators and gateways use. */
const lastTags = ['relay', 'wechat', 'billing', 'admin'];

/** The operations that match all words of a query, by group. An empty query matches all. */
export function groupOperations(operations: readonly Operation[], query = ''): OperationGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter((each) => {
    const text = searchedText(each);
    return words.every((word) => text.includes(word));
  });
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return tags
    .sort((a, b) => rank(a) - rank(b))
    .map((tag) => ({ tag, operations: found.filter((each) => each.tag === tag).sort(speechFirst) }));
}

const speechFirst = (a: Operation, b: Operation): number =>
  Number(b.id === createSynthesis.id) - Number(a.id === createSynthesis.id);

function rank(tag: string): number {
  const first = firstTags.indexOf(tag);
  if (first >= 0) return first - firstTags.length;
  return lastTags.indexOf(tag) + 1;
}

function searchedText({ method, path, id, tag, summary, parameters, body, errors }: Operation): string {
  const fields = [...parameters.map(({ name }) => name), ...Object.keys(body?.properties ?? {})];
  const codes = errors.map(({ code }) => code);
  return [method, path, id, tag, summary, ...fields, ...codes].join(' ').toLowerCase();
}
