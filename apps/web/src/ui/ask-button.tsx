import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx';

interface AskButtonProps extends Pick<ConfirmDialogProps, 'title' | 'action' | 'cancel' | 'children'> {
  readonly button?: Pick<ButtonProps, 'size' | 'variant' | 'icon' | 'busy' | 'aria-label'>;
  /** What happens once it is confirmed; the dialog stays until it has ended. */
  readonly act: {
    readonly isPending: boolean;
    readonly mutate: (input: undefined, options: { onSettled: () => void }) => void;
  };
}

export function AskButton({ button, act, ...question }: AskButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" {...button} onClick={() => setAsking(true)}>
        {question.action}
      </Button>
      <ConfirmDialog
        {...question}
        open={asking}
        busy={act.isPending}
        onConfirm={() => act.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
