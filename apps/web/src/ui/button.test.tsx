import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { IconButton } from './icon-button.tsx';

test.each([
  ['button', (busy: boolean, onClick: () => void) => <Button {...{ busy, onClick }}>act</Button>],
  [
    'icon',
    (busy: boolean, onClick: () => void) => <IconButton label="act" icon="*" {...{ busy, onClick }} />,
  ],
])('a busy %s keeps the focus, and further presses do nothing', async (_name, button) => {
  const onClick = vi.fn();
  const { rerender } = render(button(false, onClick));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  rerender(button(true, onClick));
  await userEvent.keyboard('{Enter}');
  const act = screen.getByRole('button', { name: 'act', busy: true });
  expect(document.activeElement).toBe(act);
  expect(act.getAttribute('aria-disabled')).toBe('true');
  expect(act.matches(':disabled')).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a busy button does not submit its form', async () => {
  const onSubmit = vi.fn();
  render(
    <Form onSubmit={onSubmit}>
      <input aria-label="name" />
      <Button type="submit" busy>
        save
      </Button>
    </Form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
