import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { ToastTone } from '../lib/toast.ts';
import { CloseButton } from './close-button.tsx';
import type { Icon } from './glyph.tsx';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx';

export const looks: Record<ToastTone, { icon: Icon; box: string; colour: string }> = {
  info: { icon: InfoIcon, box: 'bg-sunken', colour: 'text-ink-2' },
  success: { icon: SuccessIcon, box: 'bg-success-soft', colour: 'text-success' },
  warning: { icon: WarningIcon, box: 'bg-warning-soft', colour: 'text-warning' },
  error: { icon: ErrorIcon, box: 'bg-danger-soft', colour: 'text-danger' },
};

export interface BannerProps {
  readonly tone: ToastTone;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string;
}

/** A persistent message in the page. Errors interrupt a screen reader; other tones are polite. */
export function Banner({ tone, title, children, action, onDismiss, className }: BannerProps) {
  const { icon: ToneIcon, box, colour } = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-outlined
      className={cx('flex items-start gap-3 rounded-control py-2.5 pr-2 pl-3.5', box, className)}
    >
      <ToneIcon className={cx('mt-1.75 shrink-0', colour)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 py-1.5">
          <p className="font-medium">{title}</p>
          {children && <div className="mt-0.5 text-13 text-ink-2">{children}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
      {onDismiss && <CloseButton onClick={onDismiss} />}
    </div>
  );
}
