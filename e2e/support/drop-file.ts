import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Drops a file on the page like a file manager, once the page shows that it accepts files. The page must be in
 * Chinese.
 */
export async function dropFile(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, content }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    { name, content: Buffer.from(content).toString('base64') },
  );
  // An element where the browser would handle the drop itself.
  const target = page.locator('textarea').first();
  await expect(async () => {
    await target.dispatchEvent('dragenter', { dataTransfer });
    await expect(page.getByText('松开即可导入')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await target.dispatchEvent('drop', { dataTransfer });
}
