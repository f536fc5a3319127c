import { expect, it } from 'vitest';
import { azureAddresses } from './azure-address.ts';

const path = '/cognitiveservices';

it.each([
  [{}, 'https://eastus.tts.speech.microsoft.com', path],
  [{ region: ' West Europe ' }, 'https://westeurope.tts.speech.microsoft.com', path],
  [{ region: 'chinaeast2' }, 'https://chinaeast2.tts.speech.azure.cn', path],
  [{ region: 'usgovvirginia' }, 'https://usgovvirginia.tts.speech.azure.us', path],
  [
    { url: 'https://studio.cognitiveservices.azure.com/' },
    'https://studio.cognitiveservices.azure.com',
    `/tts${path}`,
  ],
  [
    { url: 'https://studio.cognitiveservices.azure.com/tts' },
    'https://studio.cognitiveservices.azure.com',
    `/tts${path}`,
  ],
  [{ url: 'https://{region}.speech.lan', region: 'hall' }, 'https://hall.speech.lan', path],
  [{ url: 'http://127.0.0.1:81/cognitiveservices/v1' }, 'http://127.0.0.1:81', path],
  [{ url: 'https://p.example/x/cognitiveservices/voices/list' }, 'https://p.example', `/x${path}`],
])('%j speaks at %s%s', (endpoint, origin, base) => {
  const { synthesis, voices } = azureAddresses({ key: 'k', ...endpoint });
  expect(synthesis.href).toBe(`${origin}${base}/v1`);
  expect(voices.href).toBe(`${origin}${base}/voices/list`);
});

it('keeps a query', () => {
  const { synthesis, voices } = azureAddresses({ key: 'k', url: 'http://a.example?fault=reset' });
  expect(synthesis.href).toBe('http://a.example/cognitiveservices/v1?fault=reset');
  expect(voices.search).toBe('?fault=reset');
});

it.each([
  [{ region: 'evil.example/#' }, 'region'],
  [{ region: 'a@b' }, 'region'],
  [{ url: 'file:///etc/passwd' }, 'url'],
  [{ url: 'https://user:pass@a.example' }, 'url'],
])('refuses %j', (endpoint, field) => {
  expect(() => azureAddresses({ key: 'k', ...endpoint })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
  );
});
