import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { useOptions, type VoiceOptions } from '../../../model/options/options-store.ts';
import { makeCatalogue, makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../../model/voices/voices-query.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { startWords } from '../../../test/words.ts';
import { StyleFields } from './options-form.tsx';

const voice = makeVoice({
  id: 'zh-CN-XiaoxiaoNeural',
  locale: 'zh-CN',
  styles: ['cheerful'],
  roles: ['Girl'],
});

beforeAll(startWords);
beforeEach(() => {
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue: makeCatalogue([voice]), cachedAt: null });
});

function show(options: Partial<VoiceOptions>) {
  const spoken = { ...useOptions.getState(), voice: voice.shortName, ...options };
  const fields = { value: {}, shared: spoken, isSeveral: false, spoken: [spoken], change: () => undefined };
  return render(withQueries(<StyleFields {...fields} />));
}

test('shows a line about what styles and roles require if the service speaks none', () => {
  const { unmount } = show({});
  expect(screen.getByText('风格和角色需要自带密钥的服务')).toBeTruthy();
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  unmount();
  show({ api: 3 });
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  expect(screen.queryByText('风格和角色需要自带密钥的服务')).toBeNull();
});

test('asks for the intensity of a chosen style', () => {
  const { unmount } = show({ api: 3 });
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  unmount();
  show({ api: 3, style: 'cheerful' });
  expect(screen.getAllByRole('combobox')).toHaveLength(3);
  for (const field of screen.getAllByRole('combobox')) expect(field).toHaveProperty('disabled', false);
});
