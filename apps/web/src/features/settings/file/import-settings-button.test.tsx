import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hearToasts } from '../../../test/said.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import ImportSettingsButton from './import-settings-button.tsx';

const said = hearToasts();

/** Imports a file with this content. Returns the report. */
async function importFile(content: object): Promise<HTMLElement> {
  render(withQueries(<ImportSettingsButton />));
  const file = new File([JSON.stringify(content)], 'parlando.json', { type: 'application/json' });
  await userEvent.upload(screen.getByLabelText('导入配置'), file);
  return screen.findByRole('dialog', { name: '导入结果' });
}

test('a file without anything known is reported once, and offers no undo', async () => {
  const report = await importFile({ app: 'parlando', version: 1, settings: { unheardOf: 1 }, more: 2 });
  expect(report.textContent).toMatch(/^导入结果文件里没有可以导入的内容未导入/);
  expect(within(report).queryByRole('button', { name: '撤销导入' })).toBeNull();
  expect(said).toEqual([]);
});

test('what was imported can be undone', async () => {
  const report = await importFile({ app: 'parlando', version: 1, settings: { retryCount: 4 } });
  expect(report.textContent).toContain('已导入1 项设置');
  await userEvent.click(within(report).getByRole('button', { name: '撤销导入' }));
  await waitFor(() => expect(said).toEqual(['配置已导入', '已撤销导入']));
});
