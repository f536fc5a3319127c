import { Button, type ButtonProps } from './button.tsx';
import { RefreshIcon } from './icons.tsx';

export function RetryButton(button: ButtonProps) {
  return <Button size="sm" icon={<RefreshIcon />} {...button} />;
}
