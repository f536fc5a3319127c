import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { readSitePictures } from './site-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlando-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file of a picture with these bytes. */
function pictureFile(name: string, bytes: Uint8Array | string): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

test('browsers get the operator’s site information and pictures', async () => {
  const file = pictureFile('code.png', 'picture');
  const { app, close } = await createTestApp({
    SITE_CONTACT: 'hello@example.org',
    SITE_RECORD: '京ICP备00000000号',
    SITE_DONATE_LINKS: 'Ko-fi=https://ko-fi.example/a=b, 爱发电=https://afdian.example',
    SITE_DONATE_PICTURES: `微信=${file}`,
    SITE_PARTNER_NAME: 'Example API',
    UPDATE_CHECK: 'off',
  });
  try {
    const { data } = (await app.inject('/api/v1/config')).json();
    expect(data.updateCheck).toBe(false);
    expect(data.site).toEqual({
      contact: 'hello@example.org',
      record: { label: '京ICP备00000000号', url: 'https://beian.miit.gov.cn/' },
      donate: {
        links: [
          { label: 'Ko-fi', url: 'https://ko-fi.example/a=b' },
          { label: '爱发电', url: 'https://afdian.example' },
        ],
        pictures: [{ label: '微信' }],
      },
      partner: { name: 'Example API' },
    });
    const picture = await app.inject('/api/v1/site/pictures/0');
    expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([
      200,
      'image/png',
      'picture',
    ]);
    expect((await app.inject('/api/v1/site/pictures/1')).statusCode).toBe(404);
  } finally {
    await close();
  }
});

test('an unusable picture prevents the start and is named', async () => {
  const large = pictureFile('large.png', new Uint8Array(1024 * 1024 + 1));
  const svg = pictureFile('code.svg', '<svg/>');
  await expect(readSitePictures([join(folder, 'none.png')])).rejects.toThrow(/none\.png.*ENOENT/);
  await expect(readSitePictures([large])).rejects.toThrow(/large\.png.*larger/);
  await expect(readSitePictures([svg])).rejects.toThrow(/code\.svg.*must end/);
});
