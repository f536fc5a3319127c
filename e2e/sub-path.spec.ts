import { once } from 'node:events';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { headerNames } from '@parlando/contract';
import { saveAudio } from './support/download.ts';
import { startInstance } from './support/instance.ts';
import { type ReverseProxy, startCaddy, startNginx } from './support/proxies.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { nginx: ReverseProxy }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const instance = await startInstance({ BASE_PATH: '/parlando', PUBLIC_URL: 'https://127.0.0.1' });
      await use(instance);
      await instance.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  nginx: [
    async ({ instance }, use) => {
      const nginx = await startNginx(Number(new URL(instance.origin).port));
      await use(nginx);
      await nginx.close();
    },
    { scope: 'worker' },
  ],
});
// One worker starts the instance once.
test.describe.configure({ mode: 'default' });
const guest = { [headerNames.fingerprint]: 'f'.repeat(32) };
/** RFC 6455 §4.1, with the key of its example. */
const webSocket = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
test.use({ ignoreHTTPSErrors: true });

test('everything works below a path of a proxy: page, pages, speech, events, downloads and links', async ({
  page,
  context,
  nginx,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const outside = new Set<string>();
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol === 'https:' && !/^\/parlando(?=\/|$)/.test(pathname)) outside.add(pathname);
  });
  const answer = await page.goto(`${nginx.origin}/parlando`);
  expect(answer?.url()).toBe(`${nginx.origin}/parlando/`);
  expect(answer?.headers()['strict-transport-security']).toBe('max-age=15552000');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('子路径下的一句话。');
  await page.getByRole('button', { name: '生成语音' }).click();
  await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
  expect((await saveAudio(page)).suggestedFilename()).toMatch(/\.mp3$/);
  const player = page.getByRole('region', { name: '音频播放器' });
  await player.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  await expect(page.getByText('音频链接已复制到剪贴板')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${nginx.origin}/parlando/api/v1/tts/audio/`)).toBe(true);
  expect((await context.request.get(link)).headers()['content-type']).toBe('audio/mpeg');

  await page.getByRole('link', { name: '批量' }).first().click();
  await expect(page).toHaveURL(`${nginx.origin}/parlando/batch`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: '要转换的文本' })).toHaveValue('子路径下的一句话。');
  for (const path of ['docs', 'docs/self-hosting', 'developers', 'api/docs']) {
    await page.goto(`${nginx.origin}/parlando/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect([...outside]).toEqual([]);
});

for (const [name, start] of [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)
  test(`${name} forwards events and WebSockets without buffering`, async ({ instance }) => {
    const proxy = await start(Number(new URL(instance.origin).port));
    try {
      const request = proxy.origin.startsWith('https:') ? get : getPlain;
      const events = request(`${proxy.origin}/parlando/api/v1/events`, {
        rejectUnauthorized: false,
        headers: { ...guest, Accept: 'text/event-stream' },
      });
      const [response] = await once(events, 'response');
      expect(response.statusCode).toBe(200);
      // The stream does not end: a buffering proxy would hold back its first event.
      await once(response, 'data');
      events.destroy();

      const upgrade = request(`${proxy.origin}/parlando/api/v1/tts/stream`, {
        rejectUnauthorized: false,
        headers: { ...guest, ...webSocket },
      });
      const [accepted, socket] = await once(upgrade, 'upgrade');
      expect(accepted.statusCode).toBe(101);
      socket.destroy();
    } finally {
      await proxy.close();
    }
  });
