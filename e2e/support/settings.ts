import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './test.ts';

/** The studio's button that names the current configuration. */
export const control = (page: Page) => page.getByRole('button', { name: /^配置：/ });
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^已保存/ });

/** The settings of an account on the server. */
export async function storedSettings(page: Page, token: string): Promise<unknown> {
  const reply = await page.request.get('/api/v1/user/settings', {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await reply.json()).data;
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  await expectLoaded(page);
}
