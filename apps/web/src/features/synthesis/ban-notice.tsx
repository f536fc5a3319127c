import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import type { ConversionFailure } from '../../model/conversion/conversion-failure.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says that the visitor is banned, with the reason and the end if they are known. Only a ban with an end is called temporary. */
export default function BanNotice({
  failure,
  onDismiss,
}: {
  readonly failure: ConversionFailure;
  readonly onDismiss?: () => void;
}) {
  const { t } = useTranslation();
  const { reason, until } = failure.details;
  const isTemporary = typeof until === 'string';
  return (
    <Banner tone="error" title={isTemporary ? t('banner.banned') : t('notices.banned')} onDismiss={onDismiss}>
      {isTemporary ? t('notices.bannedUntil', { time: formatDateTime(until) }) : t('notices.bannedHelp')}
      {typeof reason === 'string' && <> {t('notices.bannedReason', { reason })}</>}
    </Banner>
  );
}
