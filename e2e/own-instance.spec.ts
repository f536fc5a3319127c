import type { Page } from '@playwright/test';
import { type NeuralInstance, startNeuralInstance } from './support/neural-instance.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
  visit,
} from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const convert = (page: Page) => page.getByRole('button', { name: '生成语音' });
const result = (page: Page) => page.getByRole('region', { name: '转换结果' });
const navigation = (page: Page) => page.getByRole('navigation', { name: '主导航' });

// A single-user instance whose free service reaches neural voices. One worker starts it once for all tests.
test.describe.configure({ mode: 'default' });
let instance: NeuralInstance;
test.beforeAll(async () => {
  instance = await startNeuralInstance();
});
test.afterAll(() => instance.close());

/** Refreshed, as the page does it. */
async function reachableEngines(page: Page): Promise<string[]> {
  const reply = await page.request.post(`${instance.product.origin}/api/v1/server/status/refresh`);
  const { data } = (await reply.json()) as { data: { engines: { id: string; reachable: boolean }[] } };
  return data.engines.filter(({ reachable }) => reachable).map(({ id }) => id);
}

test('every page is in the side navigation, which a low window can scroll, and there is no login', async ({
  page,
}) => {
  await page.goto(instance.product.origin);
  await expect(navigation(page).getByRole('link')).toHaveText([
    '文本',
    '批量',
    '项目',
    '任务管理',
    '收藏',
    '设置',
    '文档',
    '管理',
  ]);
  await expect(page.getByRole('button', { name: '登录' })).toHaveCount(0);
  await navigation(page).getByRole('link', { name: '设置' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'API 密钥' })).toContainText('本服务不要求密钥');
  await expectLoaded(page);
  await expectAccessible(page);
  await test.step('a low window can scroll it', async () => {
    await page.setViewportSize({ width: 900, height: 300 });
    const last = navigation(page).getByRole('link', { name: '管理', exact: true });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    expect((await last.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await visit(page, '/developers');
  await expect(page.getByText('任何能发 HTTP 请求的程序都能用。')).toBeVisible();
  await expect(page.getByText('访客额度')).toHaveCount(0);
  await navigation(page).getByRole('link', { name: '批量' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '批量处理' })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('tasks and favourites work without accounts, in cards where a table has no room', async ({ page }) => {
  await page.goto(instance.product.origin);
  await editor(page).fill('没有账户，也有历史。');
  await convert(page).click();
  await expect(result(page)).toBeVisible();
  await navigation(page).getByRole('link', { name: '任务管理' }).click();
  await page.getByRole('button', { name: '收藏：没有账户，也有历史。' }).click();
  await navigation(page).getByRole('link', { name: '收藏' }).click();
  await page.getByRole('tab', { name: '音频' }).click();
  await expect(page.getByRole('link', { name: '没有账户，也有历史。' })).toBeVisible();
  await test.step('lists beside the side navigation are cards where a table has no room', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await visit(page, '/tasks');
    await expect(
      page.getByRole('listitem').getByRole('link', { name: '没有账户，也有历史。' }),
    ).toBeVisible();
    await visit(page, '/admin/voices');
    const install = await page
      .getByRole('button', { name: /^安装：/ })
      .first()
      .boundingBox();
    expect((install?.x ?? 800) + (install?.width ?? 0)).toBeLessThan(800);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('columnheader', { name: '许可' })).toBeVisible();
  });
});

test('a neural voice speaks, an embedded one replaces it while it is unreachable, and a retry uses it again', async ({
  page,
}) => {
  await page.goto(instance.product.origin);
  // The page starts with the neural voice, and keeps it while it is unreachable once the person has chosen it.
  await page.getByRole('button', { name: '选择音色: 晓晓' }).click();
  await page.getByRole('radio', { name: /^晓晓,/ }).click();
  await page.getByRole('button', { name: '使用音色 晓晓' }).click();
  await editor(page).fill('你好，世界。今天天气很好。');
  await convert(page).click();
  await expect(result(page)).toContainText('Edge Read Aloud');
  await expect(result(page)).toContainText('晓晓');
  expect(instance.readAloud.requests.at(-1)).toMatchObject({ voice: 'zh-CN-XiaoxiaoNeural' });

  instance.readAloud.fault = { kind: 'status', status: 503 };
  instance.readAloud.dropConnections();
  await editor(page).fill('服务中断的时候，也要有声音。');
  await convert(page).click();
  const fallback = page.getByRole('listitem').filter({ hasText: '所选音色暂时不可用，已由eSpeak NG的' });
  await expect(fallback).toHaveCount(1);
  await expect(result(page).getByRole('status')).toContainText('所选音色暂时不可用');
  await expectAccessible(page);

  instance.readAloud.fault = undefined;
  // The press makes the server check again, which may join a check that is already failing.
  await expect.poll(() => reachableEngines(page)).toContain('edge-read-aloud');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(result(page)).toContainText('Edge Read Aloud');
  await expect(page.getByText('所选音色暂时不可用')).toHaveCount(0);

  // The log of this tab survives a reload.
  await page.goto(`${instance.product.origin}/settings`);
  await page.getByRole('button', { name: '查看日志' }).click();
  await page.getByRole('tab', { name: '转换（3）' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^已完成.*api 5 · zh-CN-XiaoxiaoNeural · 13 / }),
  ).toHaveCount(1);
  await expectAccessible(page);
});

test('SSML with two engines gives one audio', async ({ page }) => {
  await page.goto(instance.product.origin);
  await page.getByRole('tab', { name: 'SSML' }).click();
  await page
    .getByRole('textbox', { name: 'SSML 内容' })
    .fill(
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
        '<voice name="zh-CN-XiaoxiaoNeural">早上好。<break time="300ms"/>我们开始吧。</voice>' +
        '<voice name="espeak-en-US-ruth">Good morning.</voice></speak>',
    );
  await convert(page).click();
  await expect(result(page)).toBeVisible();
  const spoken = instance.readAloud.requests.slice(-2).map(({ text }) => text);
  expect(spoken.join('')).toContain('我们开始吧');
  await expect(page.getByRole('region', { name: '音频播放器' })).toBeVisible();
});

test('a sentence is spoken again, and both takes are kept until one is chosen', async ({ page }) => {
  await page.goto(instance.product.origin);
  // Until the voices are loaded, the embedded voice speaks, which reads a sentence the same way each time.
  await expect(page.getByRole('button', { name: '选择音色: 晓晓' })).toBeVisible();
  await editor(page).fill('第一句有一点长，说的是今天早上的天气。\n第二句也有一点长，说的是下午要去的地方。');
  await convert(page).click();
  await expect(result(page)).toBeVisible();
  const sentence = page.locator('[data-sentence="1"]');
  const press = async (entry: string) => {
    await sentence.hover();
    await page.getByRole('button', { name: '第 2 句的操作' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const spoken = instance.readAloud.requests.length;
  await press('再读一遍');
  await expect(page.getByText('已重读。可以换回原来的读法')).toBeVisible();
  expect(instance.readAloud.requests.slice(spoken).map(({ text }) => text)).toEqual([
    expect.stringContaining('第二句'),
  ]);
  const changed = page.waitForResponse((reply) => reply.url().endsWith('/take') && reply.ok());
  await press('听另一种读法');
  await changed;
  await press('只保留现在的读法');
  await expect(page.getByText('已保留现在的读法')).toBeVisible();
  await sentence.hover();
  await page.getByRole('button', { name: '第 2 句的操作' }).click();
  await expect(page.getByRole('menuitem', { name: '再读一遍' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '听另一种读法' })).toHaveCount(0);
});
