import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { choose, goTo, press } from './support/keyboard.ts';
import { type NeuralInstance, startNeuralInstance } from './support/neural-instance.ts';
import { prefer, wear } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './support/test.ts';

test.describe.configure({ mode: 'default' });
let instance: NeuralInstance;
test.beforeAll(async () => {
  instance = await startNeuralInstance();
});
test.afterAll(() => instance.close());

const seconds = (path: string) =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'format=duration', path]),
  );

/** Waits until the service's neural voices are reachable for the page. */
async function neuralVoices(page: Page): Promise<void> {
  const isReachable = async () => {
    const reply = await page.request.post(`${instance.product.origin}/api/v1/server/status/refresh`);
    const { data } = (await reply.json()) as { data: { engines: { id: string; reachable: boolean }[] } };
    return data.engines.every(({ reachable }) => reachable);
  };
  await expect.poll(isReachable, { timeout: 30_000 }).toBe(true);
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file.path();
}

test('a dialogue of two engines: settings, captions with names, and the audio of each speaker', async ({
  page,
}) => {
  await neuralVoices(page);
  await page.goto(instance.product.origin);
  const editor = page.getByRole('textbox', { name: '要转换的文本' });
  await editor.fill(
    '天黑了。\n小林：你到哪儿了？\n阿远（电话里）：刚过桥。\n小林：10:30 以前能到吗？\n阿远：能到。',
  );
  await expect(page.getByText('发现 2 位说话人：小林 · 阿远')).toBeVisible();
  await page.getByRole('button', { name: '为每人选一个音色' }).click();
  await expect(page.getByRole('button', { name: /^小林.*选择音色/ })).toBeFocused();

  await page.getByRole('button', { name: '说话人设置' }).click();
  const settings = page.getByRole('dialog', { name: '说话人设置' });
  const speaker = settings.getByRole('region', { name: '阿远' });
  await speaker.getByRole('button', { name: /^音色：/ }).click();
  const browser = page.getByRole('dialog', { name: '为“阿远”选音色' });
  await browser.getByRole('button', { name: '搜索音色' }).click();
  await page.keyboard.type('zh-CN-YunxiNeural');
  // The list is filtered while typing: before, it also contains similar names.
  await expect(browser.getByRole('radio')).toHaveCount(1);
  await browser.getByRole('radio', { name: /^云希/ }).dblclick();
  await expect(speaker.getByRole('button', { name: '音色：云希' })).toBeVisible();
  await speaker.getByRole('slider', { name: '语速' }).fill('1.3');
  await settings
    .getByRole('combobox', { name: '换人时的停顿' })
    .or(settings.getByLabel('换人时的停顿'))
    .first()
    .click();
  await page.getByRole('option', { name: '1 秒' }).click();
  await expectAccessible(page);
  const heard = page.waitForResponse('**/api/v1/tts/single');
  await speaker.getByRole('button', { name: /^试听阿远/ }).click();
  expect((await heard).request().postDataJSON()).toMatchObject({
    text: '刚过桥。',
    voice: 'zh-CN-YunxiNeural',
    speed: 1.3,
  });
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  const answered = page.waitForResponse('**/api/v1/tts/single');
  await page.getByRole('button', { name: '生成语音' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({
    turnPauseMs: 1000,
    cast: [
      { name: '小林', voice: expect.stringMatching(/^espeak-/) },
      { name: '阿远', voice: 'zh-CN-YunxiNeural', speed: 1.3 },
    ],
  });
  await expect(page.getByRole('region', { name: '转换结果' })).toContainText('小林 · 阿远');
  const player = page.getByRole('region', { name: '音频播放器' });
  await expect(player).toContainText('小林 · 阿远');

  const captions = page.getByRole('region', { name: '字幕' });
  await captions.getByRole('button', { name: '字幕选项' }).click();
  await page.getByRole('switch', { name: '写出说话人' }).click();
  await page.keyboard.press('Escape');
  await expect(captions.getByRole('listitem')).toHaveText([
    /天黑了/,
    /小林.*你到哪儿了/,
    /阿远.*刚过桥/,
    /小林.*能到吗/,
    /阿远.*能到/,
  ]);

  const menu = () => player.getByRole('button', { name: '更多格式' }).click();
  await menu();
  const whole = await saved(page, () =>
    page.getByRole('menuitem', { name: '音频（MP3）', exact: true }).click(),
  );
  await menu();
  const zip = await saved(page, () =>
    page.getByRole('menuitem', { name: '每位说话人的音频（zip）' }).click(),
  );
  const files = Object.entries(unzipSync(readFileSync(zip)));
  expect(files.map(([name]) => name)).toEqual(['00 旁白.mp3', '01 小林.mp3', '02 阿远.mp3']);
  const folder = mkdtempSync(join(tmpdir(), 'speakers-'));
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, name), bytes);
    expect(Math.abs(seconds(join(folder, name)) - seconds(whole))).toBeLessThanOrEqual(0.027);
  }

  // Both engines have spoken, and the draft contains the speakers' settings.
  expect(JSON.stringify(instance.readAloud.requests)).toContain('能到');
  const id = answer.headers()['x-task-id'];
  await visit(page, `/tasks/${id}`);
  // The player names them, too.
  await expect(page.getByRole('region', { name: '状态' })).toContainText('小林 · 阿远');
  await page.goto(instance.product.origin);
  await expect(page.getByRole('button', { name: '阿远 云希 选择音色' })).toBeVisible();
});

const dialogues = [
  {
    language: 'zh',
    theme: 'light',
    text: '小林：出发吗？\n阿远：车要开了。\n小林：那就走。\n阿远：好。',
    voiceName: '云希',
    voice: 'zh-CN-YunxiNeural',
  },
  {
    language: 'en',
    theme: 'dark',
    text: 'Ann: Shall we go?\nBen: The train leaves.\nAnn: Then let us go.\nBen: Yes.',
    voiceName: 'Guy',
    voice: 'en-US-GuyNeural',
  },
  {
    language: 'es',
    theme: 'light',
    text: 'Ana: ¿Vamos?\nLuis: El tren ya sale.\nAna: Pues vamos.\nLuis: Sí.',
    voiceName: 'Dalia',
    voice: 'es-MX-DaliaNeural',
  },
] as const;

/** By the keyboard alone, in the language that the page has: to two voices, captions with names, and a file of each. */
async function castByKeyboard(
  page: Page,
  { language, text, voiceName, voice }: (typeof dialogues)[number],
): Promise<void> {
  const { script, voices, captions, editor } = languages[language];
  const [first = '', second = ''] = text.split('\n').map((line) => line.split(/[:：]/)[0] ?? '');
  const area = page.getByRole('textbox', { name: editor.textLabel });
  await area.fill(text);
  await press(page, page.getByRole('button', { name: script.accept }));
  const chip = new RegExp(`^${second} .*${script.chooseVoice}$`);
  await press(page, page.getByRole('button', { name: chip }));
  const browser = page.getByRole('dialog', { name: voices.chooseFor.replace('{name}', second) });
  await press(page, browser.getByRole('button', { name: voices.search }));
  await page.keyboard.type(voice);
  const radio = browser.getByRole('radio', { name: new RegExp(`^${voiceName}`) });
  await expect(radio).toHaveCount(1);
  await goTo(page, radio);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(browser).toBeHidden();
  await goTo(page, area);
  const answered = page.waitForResponse('**/api/v1/tts/single');
  await page.keyboard.press('Control+Enter');
  expect((await answered).request().postDataJSON()).toMatchObject({
    cast: [
      { name: first, voice: expect.stringMatching(/^espeak-/) },
      { name: second, voice },
    ],
  });
  const said = text.split(/[:：] ?/).at(-1) ?? '';
  await expect.poll(() => JSON.stringify(instance.readAloud.requests)).toContain(said);
  const region = page.getByRole('region', { name: captions.title });
  await press(page, region.getByRole('button', { name: captions.options.label }));
  const names = page.getByRole('switch', { name: captions.options.speakers });
  await goTo(page, names);
  // Switched on for the text before already.
  if (!(await names.isChecked())) await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(region.getByRole('listitem').first()).toContainText(first);
  await expectAccessible(page);
  const stems = await saved(page, () =>
    choose(
      page,
      page.getByRole('button', { name: captions.menu }),
      page.getByRole('menuitem', { name: captions.stems }),
    ),
  );
  expect(Object.keys(unzipSync(readFileSync(stems)))).toEqual([`01 ${first}.mp3`, `02 ${second}.mp3`]);
}

test('by the keyboard alone: a dialogue of two engines, in each language', async ({ page }) => {
  await neuralVoices(page);
  await page.goto(instance.product.origin);
  for (const dialogue of dialogues) {
    const { language, theme } = dialogue;
    await test.step(`in ${language}, ${theme}`, async () => {
      await wear(page, { language, theme, width: 1440 });
      await castByKeyboard(page, dialogue);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a name that occurs once becomes a speaker only on request', async ({ page }) => {
    await prefer(page, 'en', 'dark');
    await page.goto('/');
    await page
      .getByRole('textbox', { name: 'Text to convert' })
      .fill('Viola: What country, friends, is this?\nThe sea is heard.');
    await expect(
      page
        .getByText('38 / 5,000')
        .or(page.getByText(/ \/ 5,000/))
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/speakers? found/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Editor menu' }).tap();
    await page.getByRole('menuitem', { name: 'Speakers' }).tap();
    const settings = page.getByRole('dialog', { name: 'Speaker settings' });
    await expectNoSidewaysScroll(page);
    await settings.getByRole('button', { name: 'Viola' }).tap();
    await expect(settings.getByRole('region', { name: 'Viola' })).toBeVisible();
    await expect(settings.getByText(/the voice chosen for the text/)).toBeVisible();
    await settings.getByRole('switch', { name: 'The narrator says the names' }).tap();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Viola .* Choose a voice$/ })).toBeVisible();
    const answered = page.waitForResponse('**/api/v1/tts/single');
    await page.getByRole('button', { name: 'Convert', exact: true }).tap();
    expect((await answered).request().postDataJSON()).toMatchObject({
      speakNames: true,
      cast: [{ name: 'Viola' }],
    });
    // Speakers beyond the limit are reported, not dropped silently.
    const crowd = Array.from({ length: 42 }, (_, line) => `Guest ${line % 21}: Good evening.`);
    await page.getByRole('textbox', { name: 'Text to convert' }).fill(crowd.join('\n'));
    await expect(page.getByText('20 speakers found')).toBeVisible();
    await expect(page.getByText('A text has at most 20 speakers')).toBeVisible();
  });

  test('one cast speaks the whole list', async ({ page }) => {
    await prefer(page, 'en', 'dark');
    await page.goto('/batch');
    await page
      .getByRole('textbox', { name: 'Text to add' })
      .fill('Ann: Shall we go?\nBen: The train leaves at nine.\nAnn: Then let us go.\nBen: Yes.\nThey went.');
    await page.getByRole('button', { name: 'Add 5 items' }).tap();
    await expect(page.getByText('2 speakers found: Ann · Ben')).toBeVisible();
    await page.getByRole('button', { name: 'Give each a voice' }).tap();
    await expect(page.getByRole('button', { name: /^Ann .* Choose a voice$/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/batches') && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Convert 5 items' }).tap();
    const { items } = (await sent).postDataJSON() as { items: { cast?: { name: string }[] }[] };
    expect(items.map(({ cast = [] }) => cast.map(({ name }) => name))).toEqual([
      ['Ann'],
      ['Ben'],
      ['Ann'],
      ['Ben'],
      [],
    ]);
    await expect(page.getByText('5 of 5 done')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('listitem').filter({ hasText: 'The train leaves at nine' })).toContainText(
      'Ben',
    );
    await page.reload();
    await expect(page.getByRole('button', { name: /^Ben .* Choose a voice$/ })).toBeVisible();
  });
});
