import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn, mailedCode, newPerson, speak } from './support/account.ts';
import { expect, test, visit } from './support/test.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
/** Toasts are dialogs too, with a `data-type`. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([data-type])');
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test.use({ allowConsole: [/the server responded with a status of (401|404|409|422|429)/] });

test('tasks are searched, sorted, played, downloaded, chosen and deleted', async ({ page }) => {
  const { token } = await loggedIn(page);
  for (const text of ['春天来了。', '夏天很热，要多喝水。', '秋天。']) {
    await expect.poll(() => trySpeak(page, token, text), { intervals: [1100] }).toBe(true);
  }
  await page.goto('/tasks');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row').nth(1)).toContainText('秋天');

  await page.getByRole('combobox', { name: '排序' }).click();
  await page.getByRole('option', { name: '最长' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('夏天');
  await page.getByRole('searchbox', { name: '搜索文本或音色' }).fill('春天');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: '搜索文本或音色' })).toHaveValue('春天');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: '搜索文本或音色' }).fill('没有这个词');
  await expect(page.getByText('没有符合条件的任务')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);

  await row(page, '春天').getByRole('button', { name: /^播放/ }).click();
  await expect(
    region(page, '音频播放器')
      .getByRole('button', { name: /暂停|播放/ })
      .first(),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await row(page, '春天').getByRole('button', { name: /^下载/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tts_audio_\d+\.mp3$/);
  expect((await readFile(await file.path())).length).toBeGreaterThan(1000);

  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(page, '春天').getByRole('button', { name: /^删除/ })).toBeInViewport({ ratio: 1 });
  }
  await row(page, '春天').getByRole('checkbox').check();
  await row(page, '秋天').getByRole('checkbox').check();
  await expect(region(page, '批量操作')).toContainText('已选择 2 项');
  await region(page, '批量操作').getByRole('button', { name: '删除（2）' }).click();
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除 2 个任务')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: '全部删除' }).click();
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有任务')).toBeVisible();
});

test('audio that has been deleted elsewhere is neither played nor downloaded, and the page says why', async ({
  page,
}) => {
  const { token } = await loggedIn(page);
  await speak(page.request, token, '很快就没有了。');
  await page.route('**/api/v1/events', () => {
    // Never connects. The list would be fetched again, possibly after the deletion.
  });
  await page.goto('/tasks');
  await expect(row(page, '很快就没有了')).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  await page.request.delete('/api/v1/tts/history/all', { headers });
  await row(page, '很快就没有了').getByRole('button', { name: /^下载/ }).click();
  await expect(page.getByText('下载失败：音频不存在或已过期')).toBeVisible();
  await row(page, '很快就没有了').getByRole('button', { name: /^播放/ }).click();
  await expect(page.getByText('音频不存在或已过期', { exact: true })).toBeVisible();
});

test('a task shows its segments, speaks one again, is shared and copied to the editor', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { token } = await loggedIn(page);
  const id = await speak(page.request, token, '第一句话。第二句话在这里，说得长一点。');
  await page.goto('/');
  await page.getByRole('textbox', { name: '要转换的文本' }).fill('正在写的草稿');
  await visit(page, `/tasks/${id}`);
  await expect(page).toHaveTitle('任务详情 - 朗声');
  const segments = region(page, /^分段/).getByRole('listitem');
  await expect(segments.first()).toContainText('已完成');
  await expect(segments.first()).toContainText(/\d:\d\d – \d:\d\d/);
  // The free service rejects requests less than a second apart.
  await expect(async () => {
    await segments.first().getByRole('button', { name: '重新朗读第 1 段' }).click();
    await expect(page.getByText('已重新提交该段')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(region(page, '状态')).toContainText('已完成');

  await region(page, '状态')
    .getByRole('button', { name: /^复制链接/ })
    .click();
  await expect(page.getByText('音频链接已复制到剪贴板')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(link)).headers()['content-type']).toBe('audio/mpeg');

  await page.getByRole('button', { name: '复制到编辑器' }).click();
  await expect(page).toHaveURL('/');
  const editor = page.getByRole('textbox', { name: '要转换的文本' });
  await expect(editor).toHaveValue('第一句话。第二句话在这里，说得长一点。');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(editor).toHaveValue('正在写的草稿');

  await visit(page, '/tasks/no-such-task');
  await expect(page.getByText('任务不存在或已被删除')).toBeVisible();
});

test('work done while the page is open shows without a reload: a task, the usage, and a long task', async ({
  page,
}) => {
  const { token } = await loggedIn(page);
  await page.goto('/tasks');
  await expect(page.getByText('还没有任务')).toBeVisible();
  await test.step('a task', async () => {
    await speak(page.request, token, '用掉一些字符。');
    await expect(row(page, '用掉一些字符。')).toContainText('已完成');
  });
  await test.step('the overview shows quota, usage and recent work', async () => {
    await visit(page, '/user/overview');
    await expect(page.getByRole('progressbar', { name: '今日额度' })).toHaveAttribute(
      'aria-valuetext',
      '已用 7 / 10,000 字符',
    );
    await expect(page.getByText('eSpeak NG: 7 字符')).toBeVisible();
    await expect(page.locator('.uplot canvas')).toBeVisible();
    await page.getByRole('radio', { name: '音色' }).click();
    await expect(page.getByText('清和: 7 字符')).toBeVisible();
    await expect(region(page, '最近的任务')).toContainText('用掉一些字符。');
  });
  await test.step('a long task is followed, cancelled and retried from the list', async () => {
    await visit(page, '/tasks');
    await expect(row(page, '用掉一些字符。')).toBeVisible();
    // Text that was never spoken here: a known segment would come from the cache.
    const days = Array.from(
      { length: 60 },
      (_, day) => `清晨六点，${Date.now() + day}号城市还没有完全醒来，巷口已经亮起了灯。`,
    );
    const spoken = trySpeak(page, token, days.join(''), { speed: 0.5 });
    await row(page, '清晨六点').getByRole('button', { name: /^取消/ }).click();
    expect(await spoken).toBe(false);
    await expect(row(page, '清晨六点')).toContainText('失败');
    await row(page, '清晨六点').getByRole('button', { name: /^重试/ }).click();
    await expect(row(page, '清晨六点')).toContainText('已完成', { timeout: 120_000 });
    await expect(row(page, '清晨六点').getByRole('button', { name: /^播放/ })).toBeVisible();
  });
});

test('name, picture, e-mail and password are changed; the data is exported, the account deleted', async ({
  page,
}) => {
  const { password } = await loggedIn(page);
  const next = newPerson();
  await page.goto('/user/profile');
  const profile = region(page, '头像与用户名');
  await profile.getByLabel('用户名').fill(next.username);
  await profile.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: `${next.username} 的账户` })).toBeVisible();

  await page.getByLabel('选择头像图片').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await widePicture(page), 'base64'),
  });
  await expect(profile.getByRole('button', { name: '移除头像' })).toBeVisible();
  const picture = await page.evaluate(async () => {
    const image = new Image();
    image.src = JSON.parse(localStorage.getItem('userInfo') ?? '{}').avatar;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight, image.src.length < 204_800];
  });
  expect(picture).toEqual([256, 256, true]);

  const email = region(page, '邮箱');
  await email.getByLabel('新邮箱').fill(next.email);
  await email.getByRole('button', { name: '获取验证码' }).click();
  await email.getByLabel('验证码', { exact: true }).fill(await mailedCode(next.email));
  await email.getByLabel('当前密码').fill('wrong-password');
  await email.getByRole('button', { name: '更换邮箱' }).click();
  await expect(email.getByText('当前密码不正确，请重新输入')).toBeVisible();
  await expect(email.getByLabel('当前密码')).toBeFocused();
  await email.getByLabel('当前密码').fill(password);
  await email.getByRole('button', { name: '更换邮箱' }).click();
  await expect(page.getByText('邮箱已更换')).toBeVisible();
  await expect(email).toContainText(next.email);

  const passwords = region(page, '密码');
  await passwords.getByLabel('当前密码').fill(password);
  await passwords.getByLabel('新密码').fill(next.password);
  await passwords.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `${next.username} 的账户` })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出数据' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^parlando-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(next.email);

  await page.getByRole('button', { name: '删除账户' }).click();
  await dialog(page).getByLabel('当前密码').fill(next.password);
  await dialog(page).getByRole('button', { name: '永久删除' }).click();
  await expect(page.getByText('账户已删除')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
});

async function trySpeak(page: Page, token: string, text: string, options = {}): Promise<boolean> {
  return speak(page.request, token, text, options).then(
    () => true,
    () => false,
  );
}

/** A PNG of 900 × 300, as base64. */
async function widePicture(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 300;
    canvas.getContext('2d')?.fillRect(300, 0, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
}
