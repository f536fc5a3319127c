import { expect, test } from 'vitest';
import { useOptions } from '../options/options-store.ts';
import { generateSsml, ssmlDocumentCost, ssmlFindings, tidySsml } from './ssml-tools.ts';

const options = useOptions.getState();

test('generated SSML reflects the options, is escaped, and has no error', () => {
  const ssml = generateSsml('a < b & c', { ...options, speed: 1.2, pitch: 0.8 });
  expect(ssml).toContain('rate="+20%"');
  expect(ssml).toContain('pitch="-10%"');
  expect(ssml).toContain('a &lt; b &amp; c');
  expect(ssmlFindings(ssml).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(ssmlDocumentCost(ssml)?.characters).toBe(9);
});

test('half-typed markup is neither counted nor formatted, and has findings with positions', () => {
  expect(ssmlDocumentCost('<speak><voice')).toBeNull();
  expect(tidySsml('<speak><voice')).toBeNull();
  const place = expect.objectContaining({ line: 2, column: 1 });
  expect(ssmlFindings('<speak>\n<voice>x</voice></speak>')).toContainEqual(
    expect.objectContaining({ code: 'SSML_VOICE_NO_NAME', severity: 'error', values: place }),
  );
});

test('a finding has a position and says exactly what is wrong', () => {
  const [mismatch] = ssmlFindings('<speak>\n<voice name="a">😀</p></speak>');
  expect(mismatch).toMatchObject({
    code: 'SSML_INVALID_XML',
    reason: 'mismatched-tag',
    offset: 26,
    values: { line: 2, column: 18, element: 'p', expected: 'voice' },
  });
  const value = ssmlFindings('<speak><voice name="a"><break strength="loud"/></voice></speak>');
  expect(value[0]).toMatchObject({ reason: 'value-not-allowed', attribute: 'strength' });
  expect(value[0]?.values).toMatchObject({ expected: 'none, x-weak, weak, medium, strong, x-strong' });
  const rate = ssmlFindings('<speak><voice name="a"><prosody rate="0.9">b</prosody></voice></speak>');
  const advice = expect.objectContaining({ replacement: '-10%' });
  expect(rate).toContainEqual(expect.objectContaining({ reason: 'rate-other-form', values: advice }));
});
