import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { silentMp3 } from '@parlando/providers/testing';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { loggedIn } from './support/account.ts';
import { plantFirstBatch } from './support/first-batch.ts';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support/test.ts';

const table = `标题,文本,音色,备注
片头,欢迎收听,zh-CN-XiaoxiaoNeural,x
,=1+1 等于二,,y
结尾,再见,没有这个音色,z`;

const rows = (page: Page) => page.getByRole('table', { name: '批量列表' }).locator('tbody tr');

async function addLines(page: Page, ...lines: string[]): Promise<void> {
  const composer = page.getByRole('textbox', { name: '要添加的文本' });
  const open = page.getByRole('button', { name: '添加文本' });
  await expect(composer.or(open)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await composer.fill(lines.join('\n'));
  await page.getByRole('button', { name: `添加 ${lines.length} 条` }).click();
}

/** An account whose browser has a key of its own. */
async function withOwnKey(page: Page) {
  const account = await loggedIn(page);
  await page.addInitScript(() => {
    localStorage.setItem('settings', JSON.stringify({ state: { speechKey: 'test-key' }, version: 0 }));
    localStorage.setItem('voiceForm', JSON.stringify({ state: { api: 1 }, version: 0 }));
  });
  return account;
}

/** The texts of the list stored so far, in order, and the draft. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('parlando-batch'));
    const reading = database.transaction(['items', 'lists', 'drafts']);
    const [items, lists, drafts] = await Promise.all([
      done<{ id: string; item: { text: string } }[]>(reading.objectStore('items').getAll()),
      done<{ order: string[] }[]>(reading.objectStore('lists').getAll()),
      done<string[]>(reading.objectStore('drafts').getAll()),
    ]);
    database.close();
    const order = lists.flatMap((list) => list.order);
    return [...order.flatMap((id) => items.find((each) => each.id === id)?.item.text ?? []), ...drafts];
  });
}

test('a table becomes a list, is converted although the page is closed, and is downloaded', async ({
  page,
}) => {
  await loggedIn(page);
  await page.goto('/batch');
  await expect(page.getByRole('heading', { name: '批量处理' })).toBeVisible();
  await page.getByRole('button', { name: '开始转换' }).click();
  await expect(page.getByText('请先添加要转换的文本')).toBeVisible();
  await expectAccessible(page);

  await page.locator('input[type=file]').setInputFiles([
    { name: '节目.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
    {
      name: '广告.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('\ufeff广告之后，马上回来。\n', 'utf16le'),
    },
  ]);
  const dialog = page.getByRole('dialog', { name: '添加文件中的文本' });
  await expect(dialog.getByRole('combobox', { name: /第 4 列的含义/ })).toHaveText('忽略');
  await expect(dialog.getByText('没有音色“没有这个音色”')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '添加 4 条' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectLoaded(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: '转换 4 条' }).click();
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await expect(page.getByText('关闭页面后，免费服务的条目会在服务器上继续转换。')).toBeVisible();
  // The server has the batch once it reports an item's status.
  await expect(page.getByText(/转换中|已完成 [1-4]\/4/).first()).toBeVisible();
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto('/batch');
  await expect(again.getByText('已完成 4/4')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(again);

  const downloading = again.waitForEvent('download');
  await again.getByRole('button', { name: '下载全部音频' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('批量语音.zip');
  const files = unzipSync(readFileSync(await download.path()));
  const sounds = ['001-片头.mp3', '002-=1+1 等于二.mp3', '003-结尾.mp3', '004-广告之后，马上回来。.mp3'];
  expect(Object.keys(files)).toEqual([...sounds, '清单.csv']);
  // An mp3 starts with a tag or a frame's sync word.
  for (const name of sounds) expect(['ID3', '\xff']).toContain(soundStart(files[name]));
  const manifest = strFromU8(files['清单.csv'] ?? new Uint8Array());
  expect(manifest).toContain("002-=1+1 等于二.mp3,'=1+1 等于二,");

  await again.getByRole('button', { name: '播放第 1 条' }).click();
  await expect(
    again.getByRole('region', { name: '音频播放器' }).or(again.getByLabel('音频播放器')),
  ).toBeVisible();
  await again.close();
});

test('failed items are retried in their existing batch on the server', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/batch');
  await addLines(page, '这一句说得出来', '<speak>这一句没有结束');
  await page.getByRole('button', { name: '转换 2 条' }).click();
  await expect(page.getByText('批量转换完成，成功 1/2')).toBeVisible({ timeout: 30_000 });
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/v1\/batches/.test(request.url()),
  );
  await page.getByRole('button', { name: '转换 1 条' }).click();
  expect(new URL((await asked).url()).pathname).toMatch(/\/batches\/[^/]+\/retry$/);
  await expect(page.getByText('批量转换完成，成功 0/1')).toBeVisible({ timeout: 30_000 });
  await expect(rows(page).nth(0)).toContainText('已完成');
  await expect(rows(page).nth(1)).toContainText('失败');
});

function soundStart(bytes: Uint8Array | undefined): string {
  const start = String.fromCharCode(...(bytes ?? []).slice(0, 3));
  return start === 'ID3' ? start : start.slice(0, 1);
}

test('the order is changed with the keyboard alone, and survives a reload, as does text not yet added', async ({
  page,
}) => {
  await loggedIn(page);
  await page.goto('/batch');
  await addLines(page, '第一', '第二', '第三');
  await page.getByRole('button', { name: /移动第 1 条/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toContainText('第一');
  // The focus follows the item.
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toContainText('第一');
  await expect(page.getByText('已移到第 3 条，共 3 条')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).nth(1)).toContainText('第一');
  await expect.poll(async () => (await kept(page)).slice(0, 3)).toEqual(['第二', '第一', '第三']);
  const composer = page.getByRole('textbox', { name: '要添加的文本' });
  await page.getByRole('button', { name: '添加文本' }).click();
  await composer.fill('还没有添加的文字');
  await expect(page.getByText('将添加 1 条，共 8 个字符')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('还没有添加的文字');
  await page.reload();
  await expect(rows(page)).toContainText(['第二', '第一', '第三']);
  await expect(composer).toHaveValue('还没有添加的文字');

  await page.getByRole('button', { name: '第 3 条的更多操作' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '移到最前' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText(['第三', '第二', '第一']);
});

test('an item is dragged beyond the window, and Escape cancels', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/batch');
  await addLines(page, ...Array.from({ length: 60 }, (_, index) => `句${index + 1}`));
  const dragDown = async (name: RegExp, moves: number) => {
    const handle = page.getByRole('button', { name });
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    const { height } = page.viewportSize() as { height: number };
    // The list scrolls with each movement at the edge of the window.
    for (let moved = 0; moved < moves; moved++) await page.mouse.move(400, height - 10 - (moved % 2));
  };
  await dragDown(/移动第 2 条/, 150);
  await page.mouse.up();
  await expect.poll(async () => (await kept(page)).indexOf('句2')).toBeGreaterThan(15);
  const order = await kept(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await dragDown(/移动第 1 条/, 10);
  await page.keyboard.press('Escape');
  await page.mouse.move(400, 300);
  await page.mouse.up();
  // Changes are written in order: an earlier move would be stored by then.
  await addLines(page, '末');
  await expect.poll(() => kept(page)).toContain('末');
  expect((await kept(page)).filter((text) => text !== '末')).toEqual(order);

  await page.getByRole('button', { name: '第 1 条的更多操作' }).click();
  await page.getByRole('menuitem', { name: '移到最后' }).click();
  await expect(page.getByRole('button', { name: /移动第 61 条/ })).toBeFocused();
});

test('a list is edited, selected from, deleted and restored', async ({ page }) => {
  await loggedIn(page);
  await page.goto('/batch');
  await addLines(page, '甲', '乙', '丙', '丁');

  await page.getByRole('button', { name: '乙', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '编辑第 2 条' });
  await dialog.getByRole('textbox', { name: '文本' }).fill('改过的文字');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  await dialog.getByRole('switch', { name: /单独设置语速/ }).click();
  await dialog.getByRole('slider', { name: '语速' }).press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rows(page).nth(1)).toContainText('改过的文字');
  await expect(rows(page).nth(1)).toContainText('语速 1.1×');

  await page.getByRole('checkbox', { name: '选择第 1 条' }).click();
  await page.getByRole('checkbox', { name: '选择第 3 条' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('已选择 3 条')).toBeVisible();
  await page.getByRole('button', { name: '删除 3 条' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows(page)).toContainText(['甲', '改过的文字', '丙', '丁']);
  await page.getByRole('searchbox', { name: '搜索列表' }).fill('改过');
  await expect(rows(page)).toHaveCount(1);
});

test.describe('with an own key', () => {
  test.use({ allowConsole: [/status of 503/] });

  test('items are sent from this browser to the provider, each once, and survive a reload', async ({
    page,
    provider,
  }) => {
    await withOwnKey(page);
    const ours: string[] = [];
    page.on('request', (request) => {
      if (/tts\/single|relay|\/batches/.test(request.url()) && request.method() === 'POST')
        ours.push(request.url());
    });
    await page.goto('/batch');
    await addLines(page, '第一句', '第二句', '第三句');
    provider.failNext('unavailable', 'unavailable', 'unavailable');
    await page.getByRole('button', { name: '转换 3 条' }).click();
    await expect(page.getByText('批量转换完成，成功 2/3')).toBeVisible();
    await expect(rows(page).nth(0)).toContainText('失败');
    const spoken = () =>
      provider.requests.map(({ body }) =>
        ['第一句', '第二句', '第三句'].findIndex((line) => body.includes(line)),
      );
    expect(spoken()).toEqual([0, 0, 0, 1, 2]);
    await expectAccessible(page);

    await page.reload();
    await expect(rows(page)).toContainText(['失败', '已完成', '已完成']);
    await page.getByRole('button', { name: '转换 1 条' }).click();
    await expect(page.getByText('批量转换完成，成功 1/1')).toBeVisible();
    expect(spoken()).toEqual([0, 0, 0, 1, 2, 0]);
    expect(ours).toEqual([]);
    await page.reload();
    await expect(rows(page)).toContainText(['已完成', '已完成', '已完成']);
    await page.getByRole('button', { name: '播放第 2 条' }).click();
    await expect(page.getByRole('region', { name: '音频播放器' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载第 2 条' }).click();
    expect(readFileSync(await (await downloading).path()).length).toBeGreaterThan(1000);
  });
});

test('a batch started in an older version continues after the update, and nothing is lost', async ({
  page,
  provider,
}) => {
  const { token } = await withOwnKey(page);
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await page.request.get('/api/v1/user/info', { headers });
  const { user } = ((await reply.json()) as { data: { user: { id: string } } }).data;
  const [runId, spoken, waiting, draft] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const free = Array.from({ length: 3 }, (_, index) => ({
    id: randomUUID(),
    text: `服务器上的第${index + 1}句`,
    voice: 'zh-CN-XiaoxiaoNeural',
    format: 'mp3',
    fallback: 'allow',
  }));
  const data = { id: runId, items: free };
  expect((await page.request.post('/api/v1/batches', { headers, data })).ok()).toBe(true);
  const freeIds = free.map(({ id }) => id);
  const options = {
    api: 1,
    locale: 'zh-CN',
    voice: 'zh-CN-XiaoxiaoNeural',
    voiceChosen: false,
    style: 'Default',
    styleDegree: 1,
    role: '',
    speed: 1,
    pitch: 1,
    volume: 100,
    silence: 0,
    endSilence: 0,
    contour: '',
    format: 'mp3',
  };
  const ownRequest = (inputContent: string) => ({
    api: 1,
    voiceData: { activeIndex: '0', ssmlContent: '', inputContent },
    options,
  });
  const audio = [...silentMp3(50)];
  const result = {
    audioUrl: null,
    taskId: null,
    format: 'mp3',
    durationMs: null,
    fileSize: audio.length,
    engine: 'azure',
    voice: options.voice,
    warnings: [],
  };
  // Of the same origin, and quicker to load than a page.
  await page.goto('/licence.txt');
  await plantFirstBatch(page, {
    owner: `${new URL(page.url()).origin}/api/ user ${user.id}`,
    items: [
      ...free.map(({ id, text }) => ({ id, text, options: { api: 5 } })),
      { id: spoken, text: '密钥的第一句', status: 'done', result },
      { id: waiting, text: '密钥的第二句', status: 'processing' },
      { id: draft, text: '还没有开始' },
    ],
    run: {
      id: runId,
      itemIds: [...freeIds, spoken, waiting],
      earlier: {},
      free: {
        itemIds: freeIds,
        phase: 'running',
        wish: null,
        pausedBy: null,
        trouble: null,
      },
      own: { itemIds: [spoken, waiting], phase: 'running', pausedBy: null },
      refusal: null,
      stopped: false,
    },
    asked: {
      runId,
      free,
      own: {
        [spoken]: ownRequest('密钥的第一句'),
        [waiting]: ownRequest('密钥的第二句'),
      },
    },
    audio: { id: spoken, bytes: audio },
    draft: '还没有添加的文字',
  });

  await page.goto('/batch');
  await expect(page.getByText('页面曾被关闭，使用您密钥的条目尚未完成')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '要添加的文本' })).toHaveValue('还没有添加的文字');
  await page.getByRole('button', { name: '继续', exact: true }).first().click();
  await expect(page.getByText('批量转换完成，成功 5/5')).toBeVisible({ timeout: 60_000 });
  await expect(rows(page)).toContainText(['已完成', '已完成', '已完成', '已完成', '已完成', '待转换']);
  const asked = provider.requests.filter(({ body }) => body.includes('密钥的'));
  expect(asked.map(({ body }) => body.includes('第二句'))).toEqual([true]);
  expect(await kept(page)).toEqual([
    ...free.map(({ text }) => text),
    '密钥的第一句',
    '密钥的第二句',
    '还没有开始',
    '还没有添加的文字',
  ]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载第 4 条' }).click();
  expect([...readFileSync(await (await downloading).path())]).toEqual(audio);
  await page.reload();
  await expect(rows(page)).toContainText(['已完成', '已完成', '已完成', '已完成', '已完成', '待转换']);
  await page.getByRole('button', { name: '播放第 1 条' }).click();
  await expect(page.getByRole('region', { name: '音频播放器' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });
  test('the list is shown as cards, and everything works', async ({ page }) => {
    await loggedIn(page);
    await page.goto('/batch');
    await addLines(page, '手机上的第一句话，稍微长一点，看看它怎样换行，会不会超出屏幕。', '第二句');
    const cards = page.getByRole('list', { name: '批量列表' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '转换 2 条' }).click();
    await expect(page.getByText('批量转换完成，成功 2/2')).toBeVisible({ timeout: 60_000 });
    await cards.first().getByRole('button', { name: '播放第 1 条' }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('checkbox', { name: '全选' }).click();
    await page.getByRole('button', { name: '设置选项' }).click();
    await expect(page.getByRole('dialog', { name: '为 2 条设置选项' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
