import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { ClockIcon, ErrorIcon, QueueIcon, SuccessIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ItemStatus } from '../list/batch-item.ts';

export type ShownStatus = ItemStatus | 'queued';

const looks = {
  pending: { icon: <ClockIcon size={16} />, colour: 'text-ink-2' },
  queued: { icon: <QueueIcon size={16} />, colour: 'text-ink-2' },
  processing: { icon: <Spinner size={14} />, colour: 'text-accent' },
  done: { icon: <SuccessIcon size={16} />, colour: 'text-success' },
  error: { icon: <ErrorIcon size={16} />, colour: 'text-danger' },
} as const;

export function ItemStatusLabel({ status }: { status: ShownStatus }) {
  const { t } = useTranslation();
  const { icon, colour } = looks[status];
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', colour)}>
      {icon}
      {t(`batch.status.${status}`)}
    </span>
  );
}
