const unstorable = /\\u(0000|d[89a-f])/i;

/**
 * JSON that PostgreSQL's `jsonb` takes: it knows neither U+0000 nor unpaired surrogates. U+FFFD stands for each, so
 * that positions in code points stay what they were.
 */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return unstorable.test(json) ? JSON.stringify(value, wellFormed) : json;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\ufffd') : value;
}
