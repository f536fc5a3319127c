import { readFileSync } from 'node:fs';
import { createSynthesis, languageIds } from '@parlando/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { readGuidePage } from '../../web/guide-plugin.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { call } from '../test/people.ts';

const { app, close } = await createTestApp();
afterAll(close);

const documentsOf = (language: string) => {
  const file = new URL(`../../../docs/guide/${language}/04-ssml.md`, import.meta.url);
  const { parts } = readGuidePage(readFileSync(file, 'utf8'), file.pathname);
  return parts.flatMap((part) => (part.kind === 'speech' ? [part.ssml] : []));
};

describe.each(languageIds)('the SSML examples in %s', (language) => {
  test.each(documentsOf(language))('are spoken as they are marked up: %s', async (ssml) => {
    const reply = await call(app, createSynthesis, { body: { ssml } });
    expect(reply.status).toBe(200);
    const warnings = String(reply.headers['x-warnings'] ?? '');
    expect(warnings).not.toMatch(/SSML_NOT_SPOKEN|TEXT_NOT_SPOKEN|SSML_UNSUPPORTED_TAG|SSML_PROSODY_RATE/);
  });
});
