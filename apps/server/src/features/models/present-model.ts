import type { Model } from '@parlando/contract';
import type { ModelStanding } from '../../ports/local-models.ts';
import type { ModelRow } from './store/models-store.ts';

/** `username`: of the account that accepted the licence, if it still exists. */
export function presentModel(
  row: ModelRow,
  username: string | null,
  standing: ModelStanding | undefined,
): Model {
  const { id, name, source, state, bytes, received, fault, enabled, description } = row;
  return {
    ...{ id, name, source, state, bytes, received, fault, enabled },
    bytesPerSecond: row.bytes_per_second,
    family: description?.family ?? null,
    languages: [...(description?.languages ?? [])],
    speakers: new Set(description?.speakers.map((speaker) => speaker.id)).size,
    licence: description?.licence ?? '',
    accepted:
      row.accepted_by === null || row.accepted_at === null
        ? null
        : { by: username ?? row.accepted_by, at: row.accepted_at.toISOString() },
    speed: description?.speed ?? null,
    diskBytes: row.disk_bytes,
    defaultFor: row.default_for,
    engine: standing ? { state: standing.state, lastWords: standing.lastWords ?? null } : null,
  };
}

const endings = /(\.tar)?\.(bz2|gz|tgz|tbz2|zip|tar|onnx)$/i;

/** What people read for a file or folder of this name. */
export const modelName = (name: string): string => name.replace(endings, '') || name;

/** An id for the name of a file or folder; the same name gives the same id. */
export function modelId(name: string): string {
  const plain = modelName(name).replace(/[^A-Za-z0-9_.-]+/g, '-');
  return plain.replace(/^[^A-Za-z0-9]+/, '').slice(0, 100) || 'imported';
}
