const unstorable = /\\u(0000|d[89a-f])/i;

/**
 * JSON that PostgreSQL's `jsonb` accepts, which rejects U+0000 and unpaired surrogates. U+FFFD replaces each, so that
 * positions in code points stay the same.
 */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return unstorable.test(json) ? JSON.stringify(value, wellFormed) : json;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\ufffd') : value;
}
