import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { prefer, wear } from './support/preferences.ts';
import { cueStarts, probe, savedFiles } from './support/subtitles.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

const words = {
  zh: {
    editor: '要转换的文本',
    convert: '生成语音',
    both: '下载 MP3 + SRT',
    title: '字幕',
    formats: '更多格式',
  },
  en: {
    editor: 'Text to convert',
    convert: 'Convert',
    both: 'Download MP3 + SRT',
    title: 'Subtitles',
    formats: 'More formats',
  },
  es: {
    editor: '',
    convert: 'Convertir',
    both: 'Descargar MP3 + SRT',
    title: 'Subtítulos',
    formats: 'Más formatos',
  },
} as const;

const script = '今天我们去重庆，坐一趟会穿楼的轻轨。听说行长下午两点半就走了！先别急，我得去趟银行。';
const player = (page: Page) => page.getByRole('region', { name: '音频播放器' });
const cues = (page: Page) => page.getByRole('region', { name: words.zh.title }).getByRole('listitem');

async function convert(page: Page, text = script): Promise<void> {
  await page.goto('/');
  await speak(page, text);
}

async function speak(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words.zh.editor }).fill(text);
  await page.getByRole('button', { name: words.zh.convert }).click();
  await expect(player(page)).toBeVisible();
  await expect(cues(page).first()).toBeVisible();
}

test('one press saves audio and subtitles that start with the spoken words', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/tts/single'));
  await convert(page);
  const task = (await answered).headers()['x-task-id'];
  const files = await savedFiles(page, 2, () =>
    player(page).getByRole('button', { name: words.zh.both }).click(),
  );
  const names = [...files.values()].map((file) => file.suggestedFilename().replace(/\.\w+$/, ''));
  expect(new Set(names).size).toBe(1);
  const audio = probe((await files.get('mp3')?.path()) ?? '', '-show_format') as {
    format: { duration: string };
  };
  const shown = cueStarts((await files.get('srt')?.path()) ?? '', 'srt');
  expect(shown).toHaveLength(await cues(page).count());
  expect(shown.at(-1)).toBeLessThan(Number(audio.format.duration));

  const heard = await page.evaluate(async (id) => {
    const fingerprint = localStorage.getItem('fingerprint') ?? '';
    const headers = { 'X-Browser-Fingerprint': fingerprint.replaceAll('"', '') };
    const reply = await fetch(`/api/v1/tts/task/${id}/boundaries`, { headers });
    return (await reply.json()).data.items.map(({ offsetMs }: { offsetMs: number }) => offsetMs / 1000);
  }, task);
  for (const seconds of shown) {
    expect(Math.min(...heard.map((at: number) => Math.abs(at - seconds)))).toBeLessThanOrEqual(0.05);
  }

  await test.step('every format is saved, and a video’s track reads the subtitles', async () => {
    const count = await cues(page).count();
    const save = async (entry: string) => {
      await player(page).getByRole('button', { name: words.zh.formats }).click();
      const [file] = (
        await savedFiles(page, 1, () => page.getByRole('menuitem', { name: entry, exact: true }).click())
      ).values();
      return file?.path() ?? '';
    };
    expect(cueStarts(await save('字幕 SRT'), 'srt')).toHaveLength(count);
    expect(cueStarts(await save('歌词 LRC'), 'lrc').length).toBeGreaterThanOrEqual(count);
    expect(readFileSync(await save('文稿 TXT'), 'utf8')).toBe(`${script}\n`);
    expect(JSON.parse(readFileSync(await save('字幕 JSON'), 'utf8')).cues).toHaveLength(count);
    const tagged = await save('带字幕的 MP3');
    expect(readFileSync(tagged).subarray(0, 3).toString()).toBe('ID3');
    expect(Number(probe(tagged, '-show_format').format.duration)).toBeGreaterThan(3);
    const vtt = readFileSync(await save('字幕 WebVTT'), 'utf8');
    const read = await page.evaluate(async (text) => {
      const track = Object.assign(document.createElement('track'), {
        src: URL.createObjectURL(new Blob([text], { type: 'text/vtt' })),
        default: true,
      });
      const video = document.createElement('video');
      video.append(track);
      document.body.append(video);
      track.track.mode = 'showing';
      await new Promise((resolve, reject) => {
        track.onload = resolve;
        track.onerror = reject;
      });
      return [...(track.track.cues ?? [])].map((cue) => (cue as VTTCue).text);
    }, vtt);
    expect(read).toHaveLength(count);
  });
});

test('the preview follows the options, which are remembered, and a press plays from there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    OfflineAudioContext.prototype.decodeAudioData = () => Promise.reject(new Error('decoded'));
  });
  const outline = page.waitForResponse((response) => response.url().endsWith('/peaks'));
  await convert(page);
  await test.step('the waveform comes from the server: the audio is not decoded', async () => {
    expect((await outline).status()).toBe(200);
    await expect(player(page).locator('[data-waveform]').first()).toBeAttached();
  });

  const panel = page.getByRole('region', { name: words.zh.title });
  const before = await cues(page).count();
  await panel.getByRole('button', { name: '字幕选项' }).click();
  const options = page.getByRole('dialog', { name: '字幕选项' });
  await options.getByRole('radio', { name: '按行' }).click();
  await options.getByRole('switch', { name: '保留行末的句号和逗号' }).click();
  await expect.poll(() => cues(page).count()).toBeGreaterThan(before);
  await expect(cues(page).first()).toContainText('今天我们去重庆，');
  const switches = options.getByRole('switch');
  for (const each of await switches.all()) expect((await each.boundingBox())?.width).toBe(36);
  // The gap between two cues is two frames of the film.
  const asked = page.waitForRequest(/captions.*frameRate=50/);
  await options.getByRole('combobox', { name: '视频帧率' }).click();
  await page.getByRole('option', { name: '50', exact: true }).click();
  await asked;
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const last = cues(page).last().getByRole('button');
  await last.click();
  const seek = player(page).getByRole('slider', { name: '播放进度' });
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(3);
  await convert(page);
  await expect(cues(page).first()).toContainText('今天我们去重庆，');

  await test.step('on a phone the menu is in the player, and the subtitles are below the options', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await cues(page).first().scrollIntoViewIfNeeded();
    await expect(cues(page).first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await player(page).getByRole('button', { name: words.zh.formats }).click();
    await expect(page.getByRole('menuitem', { name: 'MP3 + SRT' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('the cue at the playhead is marked, and stays in view unless it is scrolled away', async ({ page }) => {
  await page.addInitScript(() => {
    const state = { rate: 1, volume: 1, autoplay: false };
    localStorage.setItem('player', JSON.stringify({ state, version: 0 }));
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await convert(page);
  await test.step('it is marked, also in forced colours', async () => {
    const all = cues(page).getByRole('button');
    for (const [cue, other] of [
      [all.last(), all.first()],
      [all.first(), all.last()],
    ] as const) {
      await cue.click();
      await expect(cue).toHaveAttribute('aria-current', 'true');
      await expect(cues(page).locator('[aria-current]')).toHaveCount(1);
      await expect(cue).toHaveCSS('text-decoration-line', 'underline');
      await expect(other).toHaveCSS('text-decoration-line', 'none');
    }
  });

  await test.step('the playhead is at the same share of the waveform, and moves with the audio', async () => {
    const seek = player(page).getByRole('slider', { name: '播放进度' });
    const awayPx = async () => {
      const head = await player(page).locator('[data-playhead]').boundingBox();
      const track = await seek.boundingBox();
      const share = Number(await seek.inputValue()) / Number(await seek.getAttribute('max'));
      return (head?.x ?? 0) + 1 - (track?.x ?? 0) - (track?.width ?? 0) * share;
    };
    await cues(page).getByRole('button').last().click();
    await expect.poll(async () => Math.abs(await awayPx())).toBeLessThan(1);
    const place = Number(await seek.inputValue());
    await player(page).getByRole('button', { name: '播放', exact: true }).click();
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(place + 0.5);
    await player(page).getByRole('button', { name: '暂停', exact: true }).click();
    await expect.poll(async () => Math.abs(await awayPx())).toBeLessThan(1);
  });

  await page.emulateMedia({ forcedColors: 'none' });
  const lines = Array.from({ length: 60 }, (_, i) => `这是第 ${i + 1} 句，说的都是平常的事。`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await speak(page, lines.join('\n'));
  await expect(cues(page).first()).toContainText('第 1 句');
  const seek = player(page).getByRole('slider', { name: '播放进度' });
  await test.step('it stays in view, after it has ended and when the options change', async () => {
    const last = cues(page).filter({ hasText: '第 60 句' });
    await seek.fill((await seek.getAttribute('max')) ?? '');
    await expect(last).toBeInViewport();

    const lit = cues(page).locator('[aria-current]');
    await last.hover();
    await page.mouse.wheel(0, -1400);
    await expect(last).toHaveCount(0);
    await cues(page).nth(8).click();
    await expect(lit).toBeInViewport();
    const heard = (await lit.textContent()) ?? '';
    const panel = page.getByRole('region', { name: words.zh.title });
    await panel.getByRole('button', { name: '字幕选项' }).click();
    const options = page.getByRole('dialog', { name: '字幕选项' });
    await options.getByRole('radio', { name: '按行' }).click();
    await expect(lit).not.toHaveText(heard);
    await expect(lit).toBeInViewport();
    // These captions are cached, so they replace the others at once.
    await options.getByRole('radio', { name: '按句' }).click();
    await expect(lit).toHaveText(heard);
    await expect(lit).toBeInViewport();
    await page.keyboard.press('Escape');
  });

  await test.step('the player does not cover it in a low window', async () => {
    const { width = 1440, height = 900 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 1366, height: 768 });
    const lit = cues(page).locator('[aria-current]');
    for (let seconds = 60; seconds < 84; seconds += 2) {
      await seek.fill(String(seconds));
      await expect
        .poll(async () => {
          const [cue] = await lit.all();
          // Between two sentences none is heard.
          if (!cue) return 0;
          const { y = 0, height = 0 } = (await cue.boundingBox()) ?? {};
          return ((await player(page).boundingBox())?.y ?? 0) - (y + height);
        })
        .toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width, height });
  });

  await test.step('whoever has scrolled the subtitles away reads on undisturbed', async () => {
    const place = page.getByRole('region', { name: words.zh.title }).getByRole('list').locator('xpath=..');
    const scrollTop = () => place.evaluate((element) => element.scrollTop);
    await seek.fill('1');
    await expect.poll(scrollTop).toBe(0);
    await cues(page).first().hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(scrollTop).toBe(400);
    await player(page).getByRole('button', { name: '播放', exact: true }).click();
    // Longer than a sentence.
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(6);
    expect(await scrollTop()).toBe(400);
  });
});

test('a wav plays while it arrives, from any position that has arrived', async ({ page }) => {
  // The stream does not end until the page is told to.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const response = await fetch(...asked);
      if (!response.url.endsWith('/tts/single') || !response.body) return response;
      const unending = new TransformStream<Uint8Array, Uint8Array>({
        flush: () =>
          new Promise((resolve) => {
            Object.assign(window, { endStream: resolve });
          }),
      });
      return new Response(response.body.pipeThrough(unending), response);
    };
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: words.zh.editor }).fill(script.repeat(3));
  await page.getByRole('radio', { name: 'WAV' }).click();
  await page.getByRole('button', { name: words.zh.convert }).click();
  await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
  const seek = player(page).getByRole('slider', { name: '播放进度' });
  const seconds = async () => Number(await seek.inputValue());
  await expect.poll(seconds).toBeGreaterThan(0.3);
  await expect.poll(async () => Number(await seek.getAttribute('max'))).toBeGreaterThan(15);
  await seek.fill('10');
  await expect.poll(seconds).toBeGreaterThan(10.2);
  await expect(cues(page)).toHaveCount(0);

  await page.waitForFunction(() => 'endStream' in window);
  await page.evaluate(() => (window as unknown as { endStream: () => void }).endStream());
  await expect(cues(page).first()).toBeVisible();
  await seek.fill('3');
  await expect.poll(seconds).toBeGreaterThan(3.2);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('the menu does not widen the page, even before its entries have loaded', async ({ page }) => {
    await prefer(page, 'es');
    await page.goto('/');
    await page.locator('textarea').fill('Ana: Hola.\nLuis: Buenos días.');
    await page.getByRole('button', { name: 'Convertir', exact: true }).click();
    await page.evaluate(() => {
      const widest = { px: innerWidth };
      Object.assign(window, { widest });
      const look = () => {
        widest.px = Math.max(widest.px, document.documentElement.scrollWidth);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: words.es.formats }).tap();
    await expect(page.getByRole('menuitem', { name: 'MP3 con los subtítulos dentro' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { widest: { px: number } }).widest.px)).toBe(375);
  });
});

test('the panel and the menu are right in English and Spanish, and dark', async ({ page }) => {
  await prefer(page, 'en', 'dark');
  await page.goto('/');
  await page.getByRole('textbox').first().fill('When the tide went out, we walked across to the island.');
  await page.getByRole('button', { name: words.en.convert, exact: true }).click();
  for (const language of ['en', 'es'] as const) {
    await test.step(`in ${language}`, async () => {
      await wear(page, { language, theme: 'dark', width: 1440 });
      await expect(page.getByRole('button', { name: words[language].convert, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: words[language].both })).toBeVisible();
      const panel = page.getByRole('region', { name: words[language].title });
      await expect(panel.getByRole('listitem')).toHaveCount(1);
      await page.getByRole('button', { name: words[language].formats }).click();
      await expect(page.getByRole('menuitem', { name: 'MP3 + SRT' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
  }
});
