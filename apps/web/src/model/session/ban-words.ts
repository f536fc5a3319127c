import i18next from 'i18next';
import { formatDateTime } from '../../lib/format.ts';

interface BanWords {
  /** Only a ban with an end is called temporary. */
  readonly title: string;
  /** Until when, or whom to ask, and the reason if there is one. */
  readonly text: string;
}

/** What a banned person reads. `details` are those of the error BANNED. */
export function banWords({ reason, until }: Readonly<Record<string, unknown>>): BanWords {
  const isTemporary = typeof until === 'string';
  const end = isTemporary
    ? i18next.t('notices.bannedUntil', { time: formatDateTime(until) })
    : i18next.t('notices.bannedHelp');
  const why = typeof reason === 'string' ? i18next.t('notices.bannedReason', { reason }) : '';
  return {
    title: i18next.t(isTemporary ? 'banner.banned' : 'notices.banned'),
    text: `${end} ${why}`.trim(),
  };
}
