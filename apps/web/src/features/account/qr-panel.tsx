import { getWechatQrCode } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showLoginTab } from '../../model/session/login-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { QrIcon } from '../../ui/later-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const notEnabledWords = /not enabled|disabled|未启用|未开放|未开启/i;

/** Whether the server says that logging in by scanning is switched off. */
export function isQrDisabled(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.code === 'WECHAT_LOGIN_DISABLED' ||
    error.status === 304 ||
    (error.words !== undefined && notEnabledWords.test(error.words))
  );
}

/** What the server says about logging in by scanning, and the way back to the e-mail form. */
export function QrPanel() {
  const { t } = useTranslation();
  const code = useQuery({
    queryKey: ['wechat-qrcode'],
    queryFn: ({ signal }) => call(getWechatQrCode, {}, { signal }),
    retry: false,
    staleTime: 0,
  });
  if (code.isPending) {
    return (
      <div role="status" aria-label={t('ui.loading')} className="flex h-56 items-center justify-center">
        <Spinner size={24} />
      </div>
    );
  }
  const isDisabled = isQrDisabled(code.error);
  return (
    <EmptyState
      className="h-56"
      icon={<QrIcon size={28} />}
      title={t(isDisabled ? 'errors.WECHAT_LOGIN_DISABLED' : 'wechat.failed')}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {!isDisabled && (
            <Button
              icon={<RefreshIcon size={16} />}
              busy={code.isFetching}
              onClick={() => void code.refetch()}
            >
              {t('wechat.again')}
            </Button>
          )}
          <Button variant={isDisabled ? 'primary' : 'ghost'} onClick={() => showLoginTab('email')}>
            {t('wechat.toEmail')}
          </Button>
        </div>
      }
    />
  );
}
