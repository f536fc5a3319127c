import i18next from 'i18next';
import { formatDateTime } from '../../lib/format.ts';

/** The text for a banned person. `details` are those of the BANNED error. */
export function banWords({ reason, until }: Readonly<Record<string, unknown>>) {
  const isTemporary = typeof until === 'string';
  const end = isTemporary
    ? i18next.t('notices.bannedUntil', { time: formatDateTime(until) })
    : i18next.t('notices.bannedHelp');
  const why = typeof reason === 'string' ? i18next.t('notices.bannedReason', { reason }) : '';
  return {
    // Only a ban with an end date is called temporary.
    title: i18next.t(isTemporary ? 'banner.banned' : 'notices.banned'),
    text: `${end} ${why}`.trim(),
  };
}
