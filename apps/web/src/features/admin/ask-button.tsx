import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog.tsx';

interface AskButtonProps extends Pick<ConfirmDialogProps, 'title' | 'action' | 'cancel' | 'children'> {
  readonly button?: Pick<ButtonProps, 'size' | 'icon' | 'aria-label'>;
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
