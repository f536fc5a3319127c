import type { Voice } from '@parlando/contract';
import type { Labels } from '../../../model/voices/labels.ts';
import type { ItemOptions } from '../list/batch-item.ts';

/** Replaces a style and a role that are written as the page calls them, such as `Cheerful`, by the ids of the voice. */
export function nameManners(
  options: ItemOptions,
  voice: Pick<Voice, 'styles' | 'roles'> | undefined,
  labels: Pick<Labels, 'style' | 'role'>,
): ItemOptions {
  const { style, role } = options;
  return {
    ...options,
    ...(style !== undefined && { style: idOf(style, voice?.styles, labels.style) }),
    ...(role !== undefined && { role: idOf(role, voice?.roles, labels.role) }),
  };
}

function idOf(written: string, ids: readonly string[] = [], label: (id: string) => string): string {
  const same = (name: string) => name.toLowerCase() === written.toLowerCase();
  return ids.find(same) ?? ids.find((id) => same(label(id))) ?? written;
}
