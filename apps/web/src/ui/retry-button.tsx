import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RefreshIcon } from './icons.tsx';

interface RetryButtonProps {
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function RetryButton({ busy = false, onClick, children }: RetryButtonProps) {
  return (
    <Button size="sm" icon={<RefreshIcon size={16} />} busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}
