import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSnippet, type SnippetValues } from '../../web/src/model/developers/fill-snippet.ts';
import { createTestApp } from '../test/create-test-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const sources = join(root, 'docs/snippets');
const folder = mkdtempSync(join(tmpdir(), 'parlando-snippets-'));
// The SDKs are resolved as for a script of a person's own.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

// A single-owner instance, which accepts any key.
const { app, close } = await createTestApp({ ACCOUNTS: 'off' });
/** Accepts and records any request, and returns three bytes. */
const received: string[] = [];
const listener = createServer(async (request, response) => {
  received.push(await text(request));
  response.end('abc');
});
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterAll(async () => {
  listener.close();
  await close();
  rmSync(folder, { recursive: true });
});

/** All characters that are special in a quoted string, a document or a shell. */
const hardText = `It's "100 %" \\n $HOME \`id\` {voice} <b>&amp; '''true''' "false"\nJSON\n你好 🎉`;

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const hello = { text: 'Hello.', voice: 'en-US-JennyNeural' };
const programs: Readonly<Record<string, string>> = { sh: 'sh', mjs: process.execPath, py: 'python3' };

const filled = (file: string, values: SnippetValues) =>
  fillSnippet(file, readFileSync(join(sources, file), 'utf8'), values);

/** Returns the audio that it leaves. */
async function runSnippet(file: string, values: SnippetValues): Promise<Buffer> {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const audio = join(folder, `speech.${values.body.format ?? 'mp3'}`);
  rmSync(audio, { force: true });
  writeFileSync(join(folder, `example.${extension}`), filled(file, values));
  await run(programs[extension] ?? '', [`example.${extension}`], { cwd: folder });
  return readFileSync(audio);
}

const files = readdirSync(sources);
const native = files.filter((file) => file.startsWith('speech-'));

/** The Python SDKs and Claude's command are not installed: their examples are only parsed. */
const runnable = files.filter((file) => !/^(?:openai|elevenlabs)-python|^mcp/.test(file));

test.each(runnable)('%s speaks', async (file) => {
  const audio = await runSnippet(file, { origin: originOf(app.server), key: 'pk_any', body: hello });
  expect(audio.length).toBeGreaterThan(1000);
});

test.each(native)('%s speaks for a guest', (file) => {
  expect(filled(file, { origin: 'http://host', key: '', body: hello })).toContain('X-Browser-Fingerprint');
});

test.each([
  ['espeak-en-US-ruth', 'en-US'],
  ['espeak-es-419-valeria', 'es-419'],
  ['zh-CN-liaoning-XiaobeiNeural', 'zh-CN'],
  ['sr-Latn-RS-NicholasNeural', 'sr-Latn-RS'],
])('the SSML for %s is in %s', (voice, language) => {
  const values = { origin: 'http://host', key: 'pk_any', body: { ...hello, voice } };
  expect(filled('azure-curl.sh', values)).toContain(`xml:lang='${language}'`);
});

test('the Python examples are valid Python', async () => {
  const body = { ...hello, text: hardText, stream: true };
  const values = { origin: 'http://host', key: '', body };
  const codes = files.filter((file) => file.endsWith('.py')).map((file) => filled(file, values));
  expect(codes.length).toBeGreaterThan(2);
  writeFileSync(join(folder, 'codes.json'), JSON.stringify(codes));
  const check = 'import ast, json; [ast.parse(code) for code in json.load(open("codes.json"))]';
  await run('python3', ['-c', check], { cwd: folder });
});

test('an assistant’s settings are valid JSON', () => {
  const settings = JSON.parse(
    filled('mcp-settings.json', { origin: 'http://host', key: 'pk_any', body: hello }),
  );
  expect(settings.mcpServers.parlando.url).toBe('http://host/mcp');
});

test.each(native)('%s sends the request it was filled with, whatever its characters', async (file) => {
  const body = { text: hardText, voice: 'a', format: 'wav', stream: true, speed: 1.5 } as const;
  await runSnippet(file, { origin: originOf(listener), key: 'pk_secret', body });
  expect(JSON.parse(received.pop() ?? '')).toEqual(body);
});

test.each(files)('%s has no placeholder left, and refuses a key that would end its quoted string', (file) => {
  const code = filled(file, { origin: 'http://host', key: `'; rm -rf "`, body: hello });
  expect(code).not.toMatch(/\{ ?(?:origin|key|auth\w+|voice\w*|text|body|format|speed|extension|ssml)\b ?\}/);
  expect(code).not.toContain('rm -rf');
});
