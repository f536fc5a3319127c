import { inEachLook } from './support/preferences.ts';
import { expect, expectAccessible, expectComplete, test, visit } from './support/test.ts';

const heading = (name: string) => ['heading', { level: 1, name, exact: true }] as const;

test('examples contain the entered values, and the studio’s content can be copied as code', async ({
  page,
  context,
  instance,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/');
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await page.getByRole('menuitem', { name: '开发者' }).click();
  await expect(page.getByRole(...heading('接入'))).toBeVisible();
  await expect(page).toHaveTitle('接入 - 开发者 - 朗声');
  await expect(page.getByRole('textbox', { name: '服务器地址' })).toHaveValue(instance.origin);
  await page.getByRole('textbox', { name: '音色', exact: true }).first().fill('en-GB-SoniaNeural');
  await page.getByRole('textbox', { name: 'API 密钥' }).fill('pk_example');
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.poll(clipboard).toContain(`${instance.origin}/api/v1/tts/single`);
  expect(await clipboard()).toContain('Authorization: Bearer pk_example');
  expect(await clipboard()).toContain('"voice": "en-GB-SoniaNeural"');

  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('把它念出来。');
  // By then, since Safari copies only within the press.
  const isFetched = page.waitForResponse('**/assets/copy-as-*.js');
  await page.getByRole('button', { name: /^配置/ }).click();
  await isFetched;
  await page.getByRole('menuitem', { name: '复制为代码' }).click();
  await page.getByRole('menuitem', { name: 'Python' }).click();
  await expect.poll(clipboard).toContain('"text": "把它念出来。"');
  expect(await clipboard()).toMatch(/'X-Browser-Fingerprint': 'my-script-\w{20}'/);
});

test.describe('a guest’s request', () => {
  // The refused one.
  test.use({ allowConsole: [/status of (404|401)/] });
  test('is sent, its response is played and shown with all headers, and a refusal as received', async ({
    page,
  }) => {
    await page.goto('/api/docs#createSynthesis');
    await expect(page.getByRole(...heading('API 参考'))).toBeVisible();
    await page.getByRole('button', { name: '试用' }).click();
    await expect(page.getByRole(...heading('在线试用'))).toBeVisible();
    await expect(page.getByRole('textbox', { name: '请求正文' })).toHaveValue(/你好，世界。/);
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
    const answer = page.getByRole('region', { name: '响应', exact: true });
    await expect(answer.getByText(/x-character-count: \d+/)).toBeVisible();
    await expect(answer.getByText(/POST \/api\/v1\/tts\/single HTTP\/1.1/)).toBeVisible();
    const audio = page.getByLabel('返回的音频');
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration))
      .toBeGreaterThan(0.3);
    await expectAccessible(page);
    await test.step('a refusal is shown as received, and its code among the others', async () => {
      await page.getByRole('textbox', { name: '请求正文' }).fill('{"text": "你好", "voice": "nobody"}');
      await page.getByRole('button', { name: '发送' }).click();
      await expect(page.getByRole('status').filter({ hasText: '404' })).toBeVisible();
      await expect(page.getByText('"error": "VOICE_NOT_FOUND"')).toBeVisible();
      await page.getByRole('navigation', { name: '开发者' }).getByRole('link', { name: '错误码' }).click();
      await page.getByRole('searchbox', { name: '搜索错误码、状态或说明' }).fill('voice_not');
      await expect(page.getByRole('row').filter({ hasText: 'VOICE_NOT_FOUND' })).toContainText('404');
    });
  });
});

test('the reference is searched, and every page is complete in each language, theme and width', async ({
  page,
}) => {
  await page.goto('/api/docs');
  const groups = page.getByRole('navigation', { name: '接口分组' }).getByRole('link');
  await expect(groups.first()).toHaveText(/^语音合成/);
  await page.getByRole('searchbox').fill('captions');
  await expect(page.getByRole('status').filter({ hasText: /找到 \d 个接口/ })).toBeAttached();
  await page
    .getByRole('button', { name: /captions/ })
    .first()
    .click();
  await expect(page.getByText('maxCharacters', { exact: true }).first()).toBeVisible();
  for (const path of ['/developers', '/developers/playground', '/developers/limits', '/api/docs#getVoice']) {
    await visit(page, path);
    await test.step(path, () =>
      inEachLook(
        page,
        [
          { language: 'zh', theme: 'light', width: 1440, height: 800 },
          { language: 'en', theme: 'dark', width: 1440, height: 800 },
          { language: 'es', theme: 'light', width: 375, height: 800 },
        ],
        () => expectComplete(page),
      ),
    );
  }
});
