import { type BatchListItem, type ItemContent, type ItemOptions, statusOf, unspoken } from './batch-item.ts';

type Items = readonly BatchListItem[];

export function moveItem(items: Items, id: string, to: number): Items {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  if (!moved || to === from || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

export function removeItems(items: Items, ids: ReadonlySet<string>): Items {
  return items.filter(({ id }) => !ids.has(id));
}

/** Restores deleted items to their positions in the list `before`. */
export function restoreItems(now: Items, before: Items, gone: ReadonlySet<string>): Items {
  const present = new Map(now.map((item) => [item.id, item]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.flatMap((item) => present.get(item.id) ?? (gone.has(item.id) ? item : [])),
    ...now.filter(({ id }) => !known.has(id)),
  ];
}

/** Changing the content makes an item unspoken; changing only its name does not. */
export function editItem(items: Items, id: string, content: ItemContent): Items {
  return items.map((item) => (item.id === id ? changed(item, content) : item));
}

/** Sets the given options of some items; `undefined` resets to the list's value. */
export function applyOptions(items: Items, ids: ReadonlySet<string>, options: ItemOptions): Items {
  return items.map((item) =>
    ids.has(item.id) ? changed(item, { ...item, options: { ...item.options, ...options } }) : item,
  );
}

/** Undoes a change of the items `ids`, except for items that changed again afterwards. */
export function undoChange(now: Items, before: Items, after: Items, ids: ReadonlySet<string>): Items {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Map(after.map((item) => [item.id, item]));
  return now.map((item) => {
    const [old, made] = [earlier.get(item.id), later.get(item.id)];
    if (!ids.has(item.id) || !old || !made) return item;
    const isSame = statusOf(made) === statusOf(item) && spokenPart(made) === spokenPart(item);
    return isSame ? { ...old, name: item.name } : item;
  });
}

function changed(item: BatchListItem, content: ItemContent): BatchListItem {
  const next = { ...item, ...contentOf(content) };
  return spokenPart(next) === spokenPart(item) ? next : { ...next, ...unspoken };
}

/** What determines the audio. */
function spokenPart({ kind, text, marks, options }: ItemContent): string {
  const own = Object.entries(options).filter(([, value]) => value !== undefined);
  return JSON.stringify([kind, text, marks, own.sort()]);
}

export function contentOf({ kind, text, name, filePath, options, marks }: ItemContent): ItemContent {
  return { kind, text, name, filePath, options, marks };
}
