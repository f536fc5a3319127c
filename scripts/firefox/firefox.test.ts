import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductProcess, startProduct } from '../product-process.ts';

let product: ProductProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ EDGE_READ_ALOUD: 'off', GUEST_ADDRESS_FACTOR: '0' });
  browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh', 'media.autoplay.default': 0 },
  });
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 900 });
  await page.evaluateOnNewDocument(() => {
    const taken: boolean[] = [];
    Object.assign(window, { taken });
    const { appendBuffer } = SourceBuffer.prototype;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      this.addEventListener('error', () => taken.push(false), { once: true });
      this.addEventListener('updateend', () => taken.push(true), { once: true });
      appendBuffer.call(this, bytes);
    };
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const area = () => page.locator('textarea[data-starter]');
const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

test('a text is there once, not twice, after a reload', async () => {
  await page.goto(product.origin);
  await area().fill('不能丢的文字');
  await page.waitForFunction(() => localStorage.getItem('draft')?.includes('不能丢的文字'));
  await page.reload();
  await button('高级设置').wait();
  const text = await page.$eval('textarea[data-starter]', (each) => (each as HTMLTextAreaElement).value);
  expect(text).toBe('不能丢的文字');
});

// Whether it is audible cannot be checked, because there may be no audio device.
test.each(['MP3', 'WAV'])('%s is accepted while it arrives', async (format) => {
  await page.goto(product.origin);
  await page.locator(`::-p-aria([name="${format}"][role="radio"])`).click();
  await area().fill('清晨六点，城市还没有完全醒来。巷口的早餐铺已经亮起灯。'.repeat(20));
  await button('生成语音').click();
  await page.locator('::-p-aria([name="转换结果"])').wait();
  const takenAll = await page.waitForFunction(() => {
    const { taken } = window as unknown as { taken: boolean[] };
    return taken.length > 0 && taken;
  });
  expect(await takenAll.jsonValue()).not.toContain(false);
});
