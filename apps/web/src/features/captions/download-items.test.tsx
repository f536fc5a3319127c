import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../test/words.ts';
import { DownloadMenu, DownloadSlot } from '../../ui/download-menu.tsx';

beforeAll(startWords);
afterEach(cleanup);

const Items = lazy(() => import('./download-items.tsx'));

interface Options {
  readonly onAudio: () => void;
  readonly captionLinks: { readonly srt: string; readonly txt: string };
}

async function open(
  taskId: string | null,
  format: 'mp3' | 'wav',
  { onAudio = () => undefined, captionLinks }: Partial<Options> = {},
): Promise<void> {
  render(
    <DownloadSlot value={Items}>
      <DownloadMenu
        audio={{ taskId, format, ...(captionLinks && { captionLinks }) }}
        stem="a"
        onAudio={onAudio}
        trigger={<button type="button">more</button>}
      />
    </DownloadSlot>,
  );
  const button = screen.getByRole('button', { name: 'more' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('menuitem', { name: /^音频/ });
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('an mp3 of a task has every format, and both at once', async () => {
  await open('t1', 'mp3');
  expect(entries()).toEqual([
    'MP3 + SRT',
    '音频（MP3）',
    '字幕 SRT',
    '字幕 WebVTT',
    '歌词 LRC',
    '文稿 TXT',
    '字幕 JSON',
    '带字幕的 MP3',
  ]);
});

test('a wav has no tag for subtitles', async () => {
  await open('t1', 'wav');
  expect(entries()).not.toContain('带字幕的 MP3');
  expect(entries()).toContain('字幕 SRT');
});

test('a chapter of a project has the captions of its project', async () => {
  await open(null, 'mp3', { captionLinks: { srt: '/file?format=srt', txt: '/file?format=txt' } });
  expect(entries()).toEqual(['音频（MP3）', '字幕 SRT', '文稿 TXT']);
  expect(screen.getByRole('menuitem', { name: '字幕 SRT' }).getAttribute('href')).toBe('/file?format=srt');
  expect(screen.queryByText(/自带密钥/)).toBeNull();
});

test('audio made with the person’s own key has no subtitles, and the menu says why', async () => {
  const onAudio = vi.fn();
  await open(null, 'mp3', { onAudio });
  expect(entries()).toEqual(['音频（MP3）']);
  expect(screen.getByText('自带密钥生成的音频没有词的时间，不能生成字幕')).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: '音频（MP3）' }));
  expect(onAudio).toHaveBeenCalledOnce();
});
