import { EventEmitter, once } from 'node:events';
import { type Language, languages } from '@parlando/locales';
import type { Page } from '@playwright/test';
import { type Look, wear } from './support/preferences.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: '要转换的文本' });
const convert = (page: Page) => page.getByRole('button', { name: '生成语音' });
const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });
const reading = (page: Page) => page.getByRole('region', { name: '听改' });
const sentence = (page: Page, index: number) => reading(page).locator(`[data-sentence="${index}"]`);
const lit = (page: Page) => reading(page).locator('[aria-current]');
const place = (page: Page) => player(page).getByRole('slider', { name: '播放进度' });
const pause = (page: Page) => player(page).getByRole('button', { name: '暂停' });

interface Word {
  readonly text: string;
  readonly offsetMs: number;
  readonly durationMs: number;
}

interface Times {
  readonly items: readonly Word[];
  readonly sentences: readonly { readonly segment: number; readonly offsetMs: number }[];
  readonly segments: readonly { readonly segment: number; readonly cached: boolean }[];
  readonly complete: boolean;
}

/** The complete times of each task that the page has loaded. */
function watchTimes(page: Page): Map<string, Times> {
  const known = new Map<string, Times>();
  page.on('response', async (response) => {
    const task = /task\/([^/]+)\/boundaries/.exec(response.url())?.[1];
    if (!task || known.has(task) || !response.ok()) return;
    const { data } = (await response.json()) as { data: Times };
    if (!data.complete) return;
    const fingerprint = response.request().headers()['x-browser-fingerprint'] ?? '';
    const whole = await page.request.get(response.url().replace(/\?.*/, ''), {
      headers: { 'X-Browser-Fingerprint': fingerprint },
    });
    known.set(task, ((await whole.json()) as { data: Times }).data);
  });
  return known;
}

const litWord = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('spoken-word') ?? [])];
    const slider = document.querySelector<HTMLInputElement>('[aria-label="播放进度"]');
    const text = range?.startContainer.textContent?.slice(range.startOffset, range.endOffset);
    return { text: text ?? null, ms: Number(slider?.value) * 1000 };
  });

async function speak(page: Page, text: string): Promise<void> {
  await editor(page).fill(text);
  await convert(page).click();
  await expect(reading(page)).toBeVisible();
}

const plainSentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `这是第 ${i + 1} 句，说的都是平常的事。`).join('\n');

const paragraphs = [
  '清晨六点，城市还没有完全醒来。巷口的早餐铺已经亮起灯。',
  '蒸笼里冒出热气，豆浆的香味慢慢飘进窗户。你听，新的一天就这样开始了。',
];
const text = paragraphs.join('\n');

/** Uses the keyboard alone; the document has the focus. */
async function speakAndPause(page: Page): Promise<void> {
  await editor(page).fill(text);
  await editor(page).press('Control+Enter');
  await expect(pause(page)).toBeVisible();
  await expect(reading(page)).toBeFocused();
  await page.keyboard.press('Space');
}

test('words light up as they are spoken, at 1 × and 2 ×', async ({ page }) => {
  const times = watchTimes(page);
  await page.goto('/');
  await speak(page, text);
  await expect(lit(page)).toHaveCount(1);
  await expect.poll(() => times.size).toBe(1);
  // The words light up with the sound, which may start before the bar has loaded.
  await expect(place(page)).toBeVisible();
  for (const rate of [1, 2]) {
    if (rate === 2) {
      await player(page)
        .getByRole('button', { name: /播放速度/ })
        .click();
      await page.getByRole('menuitemradio', { name: '2.0×' }).click();
      await sentence(page, 0).focus();
      await page.keyboard.press('Enter');
    }
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        const { text: word, ms } = await litWord(page);
        const { items } = [...times.values()].at(-1) ?? { items: [] };
        if (word === null) return seen.size;
        // There is a frame between the two readings, and a word stays highlighted a moment longer.
        const isHeard = items.some(
          (item) =>
            item.text === word && ms > item.offsetMs - 60 && ms < item.offsetMs + item.durationMs + 250,
        );
        expect(isHeard, `${word} at ${ms}`).toBe(true);
        seen.add(word);
        return seen.size;
      })
      .toBeGreaterThan(5);
  }
});

test('a press plays from the word under the pointer, and the view follows until a person scrolls', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await speak(page, plainSentences(40));
  await expect(pause(page)).toBeVisible();
  await sentence(page, 2).click({ position: { x: 4, y: 12 } });
  await expect(sentence(page, 2)).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => Number(await place(page).inputValue())).toBeGreaterThan(3);

  await reading(page).hover();
  await page.mouse.wheel(0, 900);
  const follow = page.getByRole('button', { name: '跟随朗读' });
  await expect(follow).toBeVisible();
  await expect(lit(page)).not.toBeInViewport();
  await follow.press('Enter');
  await expect(lit(page)).toBeInViewport();
  await expect(follow).toBeHidden();
  await expect(reading(page)).toBeFocused();

  await test.step('without coordinates, as from a screen reader, it plays its sentence', async () => {
    await sentence(page, 0).evaluate((element: HTMLElement) => element.click());
    await expect(sentence(page, 0)).toHaveAttribute('aria-current', 'true');
  });
  await test.step('just after scrolling, it plays the sentence now under the pointer', async () => {
    await expect(sentence(page, 0)).toBeInViewport();
    await sentence(page, 4).hover({ position: { x: 40, y: 12 } });
    await page.mouse.wheel(0, 400);
    await expect(sentence(page, 4)).not.toBeInViewport();
    await page.mouse.down();
    await page.mouse.up();
    await expect(lit(page)).toHaveAttribute('data-sentence', /^1\d$/);
  });
  await test.step('it has a menu, which with the embedded voice says why it cannot be spoken again', async () => {
    await expect(page.getByRole('region', { name: '转换结果' })).toBeVisible();
    await sentence(page, 1).hover();
    await page.getByRole('button', { name: '第 2 句的操作' }).click();
    await expect(page.getByRole('menuitem', { name: '这个音色每次读得都一样' })).toBeDisabled();
    await page.getByRole('menuitem', { name: '复制从这里开始的链接' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#t=\d+\.\d$/);
    expect((await page.request.get(link)).ok()).toBe(true);
  });
});

test('the view opens and closes in every language, and scrolling a long text in it causes no layout', async ({
  page,
}) => {
  await page.goto('/');
  for (const { language, sample } of [
    { language: 'en', sample: 'Good morning. It is a new day.' },
    { language: 'es', sample: 'Buenos días. Hoy es otro día.' },
  ] as const)
    await test.step(`opens and closes in ${language}, dark`, async () => {
      await wear(page, { language, theme: 'dark', width: 1440 });
      const { document: view, reading: words } = languages[language];
      await page.locator('textarea').fill(sample);
      await page.getByRole('button', { name: view.label }).click();
      const region = page.getByRole('region', { name: view.label });
      await expect(region.locator('[data-sentence]')).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole('button', { name: words.write, exact: true }).click();
      await expect(region).toBeHidden();
      await expect(page.locator('textarea')).toHaveValue(sample);
    });

  await wear(page, { language: 'zh', theme: 'light', width: 1440 });
  await editor(page).fill(plainSentences(200));
  await page.getByRole('button', { name: '听改' }).click();
  await sentence(page, 3).hover();
  await expect(sentence(page, 3)).toHaveAttribute('data-in-hand');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const counted = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const count = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    return { layouts: count('LayoutCount'), styles: count('RecalcStyleCount') };
  };
  const before = await counted();
  const frames = 40;
  await reading(page).evaluate(async (element, frames) => {
    for (let frame = 0; frame < frames; frame++) {
      element.scrollBy(0, 120);
      await new Promise(requestAnimationFrame);
    }
  }, frames);
  const after = await counted();
  // Allows for other work of the page.
  expect(after.layouts - before.layouts).toBeLessThan(frames / 8);
  expect(after.styles - before.styles).toBeLessThan(frames / 4);
});

test('by the keyboard alone: play, move by sentence, return to writing at the same place, and paste', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await speakAndPause(page);
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(sentence(page, 2)).toBeFocused();
  await expect(sentence(page, 2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(sentence(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pause(page)).toBeVisible();

  await page.keyboard.type('Hi! ');
  await expect(reading(page)).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue(text.replace('巷口的', 'Hi! 巷口的'));
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toHaveValue(/城市/);

  await test.step('the next text is pasted over the one that is heard, without leaving it first', async () => {
    await speakAndPause(page);
    await page.evaluate(() => navigator.clipboard.writeText('下一段文字。'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(editor(page)).toBeFocused();
    await expect(editor(page)).toHaveValue(`${text}下一段文字。`);

    await page.getByRole('button', { name: '听改' }).click();
    await reading(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(editor(page)).toHaveValue('下一段文字。');
  });
});

test('a sentence whose time or audio has not arrived yet is played once it has', async ({ page }) => {
  // Two seconds of audio arrive, and the rest after an event.
  await page.addInitScript(() => {
    const { fetch } = window;
    let arrivedBytes = 16_000;
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (!response.url.endsWith('/tts/single') || !response.body) return response;
      const goesOn = new Promise((resolve) => addEventListener('arrive', resolve, { once: true }));
      const slow = new TransformStream<Uint8Array, Uint8Array>({
        async transform(bytes, controller) {
          const arrived = bytes.slice(0, arrivedBytes);
          arrivedBytes -= arrived.length;
          if (arrived.length > 0) controller.enqueue(arrived);
          if (arrived.length === bytes.length) return;
          await goesOn;
          arrivedBytes = Number.POSITIVE_INFINITY;
          controller.enqueue(bytes.slice(arrived.length));
        },
      });
      return new Response(response.body.pipeThrough(slow), response);
    };
  });
  const times = watchTimes(page);
  await page.goto('/');
  await speak(page, plainSentences(20));
  await expect(sentence(page, 0)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => times.size).toBe(1);
  await sentence(page, 12).click({ position: { x: 4, y: 12 } });
  await expect(sentence(page, 0)).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => dispatchEvent(new Event('arrive')));
  await expect(sentence(page, 12)).toHaveAttribute('aria-current', 'true');

  await test.step('its time has not arrived yet', async () => {
    const press = new EventEmitter();
    const presses = once(press, 'done');
    await page.route('**/boundaries*', async (route) => {
      await presses;
      await route.continue();
    });
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await speakAndPause(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(sentence(page, 2)).toBeFocused();
    await expect(lit(page)).toHaveCount(0);
    press.emit('done');
    await expect(sentence(page, 2)).toHaveAttribute('aria-current', 'true');
  });
});

test('after an edit, only the changed sentence is spoken again and marked, and playback keeps its position', async ({
  page,
}) => {
  const times = watchTimes(page);
  const lines = Array.from({ length: 30 }, (_, i) => `这里是第 ${i + 1} 行，内容各不相同。`);
  await page.goto('/');
  await speak(page, lines.join('\n'));
  await expect.poll(() => times.size).toBe(1);
  await expect.poll(async () => Number(await place(page).getAttribute('max'))).toBeGreaterThan(40);
  await sentence(page, 10).click({ position: { x: 4, y: 12 } });
  await expect(sentence(page, 10)).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: '编辑', exact: true }).click();
  lines[4] = '第五行换成了新的说法。';
  await editor(page).fill(lines.join('\n'));
  await convert(page).click();
  await expect.poll(() => times.size).toBe(2);
  const after = [...times.values()].at(-1);
  expect(after?.segments.filter(({ cached }) => !cached).map(({ segment }) => segment)).toEqual([4]);
  await expect(reading(page).locator('[data-fresh]')).toHaveText([/第五行换成了/]);
  await expect(player(page).locator('[data-sentence-tick]')).toHaveCount(lines.length - 1);
  await expect(lit(page)).toHaveAttribute('data-sentence', /^1[01]$/);
});

test('one changed sentence of thirty is spoken again, in English and Spanish', async ({ page }) => {
  const times = watchTimes(page);
  await page.goto('/');
  for (const look of [
    {
      language: 'en',
      theme: 'dark',
      width: 1440,
      line: (n: number) => `Line ${n} says something of its own.`,
    },
    { language: 'es', theme: 'light', width: 375, line: (n: number) => `La línea ${n} dice algo distinto.` },
  ] as const)
    await test.step(`in ${look.language}, ${look.theme}, at ${look.width} px`, () =>
      changeOneSentence(page, times, look));
});

async function changeOneSentence(
  page: Page,
  times: ReadonlyMap<string, Times>,
  look: Look & { readonly language: Language; readonly line: (n: number) => string },
): Promise<void> {
  const { language, width, line } = look;
  await wear(page, { ...look, height: 800 });
  const words = languages[language];
  const lines = Array.from({ length: 30 }, (_, i) => line(i + 1));
  const before = times.size;
  const write = async (text: string) => {
    // Later on, the text before is being heard.
    if (times.size > 0) {
      await page.getByRole('button', { name: words.editor.menu }).click();
      await page.getByRole('menuitem', { name: words.reading.write }).click();
    }
    await page.locator('textarea').fill(text);
  };
  await write(lines.join('\n'));
  await page.locator('textarea').press('Control+Enter');
  const heard = page.getByRole('region', { name: words.document.label });
  await expect(heard).toBeVisible();
  await expect.poll(() => times.size).toBe(before + 1);
  let changed = 4;
  if (width > 375) {
    await expect(heard).toBeFocused();
    // The sentence after the one that is playing by now.
    await page.keyboard.press('ArrowDown');
    const focused = heard.locator('[data-sentence]:focus');
    await expect(focused).toHaveCount(1);
    changed = Number(await focused.getAttribute('data-sentence'));
    await page.keyboard.type('Now ');
    await page.keyboard.press('Control+Enter');
  } else {
    await write(lines.with(changed, 'Ahora dice otra cosa.').join('\n'));
    await page.getByRole('button', { name: words.editor.convert, exact: true }).click();
  }
  await expect.poll(() => times.size).toBe(before + 2);
  const { segments = [] } = [...times.values()].at(-1) ?? {};
  expect(segments.filter(({ cached }) => !cached).map(({ segment }) => segment)).toEqual([changed]);
  const fresh = width > 375 ? `Now ${lines[changed]}` : 'Ahora dice otra cosa.';
  await expect(heard.locator('[data-fresh]')).toContainText(fresh);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('SSML is shown without its tags while it plays', async ({ page }) => {
  // Long enough that the second sentence is still spoken when the test looks for it, and on one line.
  const walk = `甲 & 乙去散步。然后${'一路说着话，'.repeat(3)}回家。`;
  await page.goto('/');
  // Opening the SSML tab while listening to the plain text shows the markup.
  await speak(page, walk);
  await page.getByRole('tab', { name: 'SSML' }).click();
  await expect(page.getByRole('textbox', { name: 'SSML 内容' })).toHaveText(/散步/);
  await expect(reading(page)).toBeHidden();
  await page.getByRole('tab', { name: '纯文本' }).click();
  await expect(reading(page)).toBeVisible();
  await page.getByRole('tab', { name: 'SSML' }).click();
  await convert(page).click();
  await expect(player(page)).toContainText(walk);
  // The display on a locked phone.
  const shown = page.evaluate(() => {
    const { title, artist } = navigator.mediaSession.metadata ?? {};
    return { title, artist };
  });
  expect(await shown).toEqual({ title: walk, artist: '清和' });
  await page.getByRole('button', { name: '听改' }).click();
  await expect(sentence(page, 0)).toHaveText('甲 & 乙去散步。');
  await sentence(page, 1).click({ position: { x: 4, y: 12 } });
  await expect(sentence(page, 1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'SSML 内容' })).toBeFocused();
});

test('the dock is there from the start, converts, and is complete on a phone and in forced colours', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('on a phone it appears with the audio', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await expect(player(page)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(player(page)).toBeVisible();
  });
  const before = await player(page).boundingBox();
  await editor(page).fill(plainSentences(20));
  // Playwright's click would scroll first, as if the bar were covered.
  const { x = 0, y = 0 } = (await player(page).getByRole('button', { name: '朗读文本' }).boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 20);
  await expect(pause(page)).toBeVisible();
  await expect(pause(page)).toBeFocused();
  expect(await player(page).boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 375, height: 740 });
  await expect(reading(page)).toBeVisible();
  await expect(lit(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await expectAccessible(page);
});
