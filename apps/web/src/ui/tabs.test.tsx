import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const names = ['one', 'two', 'three'] as const;

function ThreeTabs() {
  const [value, setValue] = useState<(typeof names)[number]>('one');
  return (
    <Tabs
      label="Parts"
      value={value}
      onChange={setValue}
      items={names.map((name) => ({ value: name, label: name }))}
    >
      {names.map((name) => (
        <TabPanel key={name} value={name}>
          <p>part {name}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const reachable = () => screen.getAllByRole('tab').filter((each) => each.getAttribute('tabindex') === '0');

it('Tab reaches only the selected tab, whether a press or a key selected it', async () => {
  const user = userEvent.setup();
  render(<ThreeTabs />);
  await user.tab();
  expect(tab('one')).toBe(document.activeElement);
  expect(reachable()).toHaveLength(1);

  await user.click(tab('three'));
  screen.getByText('part three');
  expect(reachable()).toEqual([tab('three')]);

  // Pressed and released elsewhere.
  await user.pointer([
    { keys: '[MouseLeft>]', target: tab('one') },
    { target: document.body },
    { keys: '[/MouseLeft]' },
  ]);
  await user.tab();
  expect(reachable()).toEqual([tab('three')]);
  tab('three').focus();

  await user.keyboard('{ArrowLeft}{Enter}');
  screen.getByText('part two');
  expect(reachable()).toEqual([tab('two')]);
  expect(tab('two')).toBe(document.activeElement);
});
