/**
 * Takes the pictures of `docs/guide` and README from the built product: `npm run build && npx tsx
 * scripts/take-pictures.ts`. Those of the guide are 1200 × 750, in every interface language.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceLanguages, type Language } from '@parlando/contract';
import { languages } from '@parlando/locales';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from './product-process.ts';

const guide = join(import.meta.dirname, '../docs/guide');
const examples: Readonly<Record<Language, readonly string[]>> = {
  zh: ['清晨六点，城市还没有完全醒来。', '巷口的早餐铺已经亮起了灯。', '你听，新的一天就这样开始了。'],
  en: ['At six the city is not quite awake.', 'The bakery has its lights on.', 'Listen: a new day begins.'],
  es: [
    'A las seis la ciudad aún duerme.',
    'La panadería ya ha encendido la luz.',
    'Escuche: empieza un día.',
  ],
};

/** The content of each picture, by name. */
const pictures: Readonly<Record<string, (page: Page, language: Language) => Promise<void>>> = {
  async studio(page, language) {
    await page.goto('/');
    await page.getByRole('textbox').first().fill(examples[language].join(' '));
    await page.locator('[data-convert]').click();
    await page.getByRole('button', { name: languages[language].player.pause }).first().waitFor();
    // The second sentence is playing by then.
    await page.waitForTimeout(4000);
  },
  async voices(page, language) {
    await page.goto('/');
    await page.getByRole('button', { name: languages[language].voices.choose }).click();
    await page.getByRole('dialog').getByRole('radio').nth(3).waitFor();
  },
  async batch(page, language) {
    await page.goto('/batch');
    await page.locator('main textarea').fill(examples[language].join('\n'));
    await page.locator('main').getByRole('button', { name: /3/ }).click();
    await page
      .getByText(examples[language][0] ?? '')
      .first()
      .waitFor();
    // Closes the toast that they were added.
    await page.getByRole('button', { name: languages[language].ui.close }).first().click();
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const language of Object.keys(interfaceLanguages) as Language[]) await takePictures(language);
} finally {
  await browser.close();
}

/** One instance per language, because the owner's stored language would carry over. */
async function takePictures(language: Language): Promise<void> {
  const { origin, close } = await startProduct({ ACCOUNTS: 'off', EDGE_READ_ALOUD: 'off' });
  try {
    mkdirSync(join(guide, language, 'pictures'), { recursive: true });
    for (const [name, arrange] of Object.entries(pictures)) {
      const page = await openPage(origin, language, { width: 1200, height: 750 });
      await arrange(page, language);
      await page.waitForLoadState('networkidle');
      writeFileSync(join(guide, language, 'pictures', `${name}.webp`), await shoot(page));
      await page.context().close();
    }
    if (language === 'en') await takeReadmePicture(origin);
  } finally {
    await close();
  }
}

async function openPage(
  baseURL: string,
  language: Language,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const locale = interfaceLanguages[language].tag;
  const context = await browser.newContext({ baseURL, locale, viewport, reducedMotion: 'reduce' });
  await context.addInitScript((id) => {
    localStorage.setItem('preferences', JSON.stringify({ language: id }));
    localStorage.setItem('tourSeen', 'true');
    localStorage.setItem('disclaimers', 'seen');
  }, language);
  return context.newPage();
}

/** The first view of a first-time visitor. */
async function takeReadmePicture(origin: string): Promise<void> {
  const page = await openPage(origin, 'en', { width: 1440, height: 900 });
  await page.goto('/');
  await page.locator('[data-convert]').click();
  await page.locator('[data-sentence="1"][aria-current]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(import.meta.dirname, '../docs/images/studio.png') });
  await page.context().close();
}

/** As WebP, a third of the size of a PNG. */
async function shoot(page: Page): Promise<Buffer> {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  return Buffer.from(data, 'base64');
}
