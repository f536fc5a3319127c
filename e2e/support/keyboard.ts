import { type Language, languages } from '@parlando/locales';
import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More tab stops than any page or dialog has. */
const mostSteps = 80;

/** Steps between two looks at where the focus is, because a look takes more processor time than a step. */
const stepsAtOnce = 4;

/** Moves the focus to an element by keyboard. */
export async function goTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Found once, and again if the page replaces it: the search for a role computes names throughout the page.
  let element = await target.elementHandle();
  for (let step = 0; step < mostSteps; step += stepsAtOnce) {
    const state = await element?.evaluate(awaitFocus);
    if (state === 'focused') break;
    if (state === 'replaced') element = await target.elementHandle();
    else for (let each = 0; each < stepsAtOnce; each++) await page.keyboard.press(key);
  }
  await element?.evaluate((it) => it.dispatchEvent(new Event('endofsteps')));
  await expect(target).toBeFocused();
}

/** Says whether an element has the focus. Until `endofsteps` it ignores keys while it has it: no step passes it. */
function awaitFocus(it: Element): 'focused' | 'elsewhere' | 'replaced' {
  if (it === document.activeElement) return 'focused';
  if (!it.isConnected) return 'replaced';
  const steps = new AbortController();
  const { signal } = steps;
  const stay = (event: Event) => {
    if (it !== document.activeElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', stay, { capture: true, signal });
  it.addEventListener('endofsteps', () => steps.abort(), { signal });
  return 'elsewhere';
}

/** Moves the focus to an element and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await goTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens a menu and chooses an item. */
export async function choose(page: Page, menu: Locator, item: Locator): Promise<void> {
  await press(page, menu);
  await goTo(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
}

export interface ChosenFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** Imports a file into the studio. In languages with short labels the button is outside the menu. */
export async function importFile(
  page: Page,
  language: Language,
  { name, content }: ChosenFile,
): Promise<void> {
  const words = languages[language].editor;
  const chooser: Promise<FileChooser> = page.waitForEvent('filechooser');
  const button = page.getByRole('button', { name: words.import });
  const menu = page.getByRole('button', { name: words.menu });
  const item = page.getByRole('menuitem', { name: words.import });
  // Which of the two exists changes after hydration, when the toolbar knows its width.
  await expect(async () => {
    await page.keyboard.press('Escape');
    if (!(await button.isVisible())) await press(page, menu);
    await expect(button.or(item)).toBeVisible({ timeout: 2000 });
  }).toPass();
  if (await item.isVisible()) await goTo(page, item, 'ArrowDown');
  else await goTo(page, button);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}
