import type { ScanStatus } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RefreshIcon } from '../../../ui/icons.tsx';
import { QrIcon } from '../../../ui/later-icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isScanDisabled, type ScanPurpose } from './scan-purposes.ts';
import { WatchedCode } from './watched-code.tsx';

interface ScanPanelProps {
  readonly purpose: ScanPurpose;
  /** Called once for a code that was scanned and confirmed. */
  readonly onConfirmed: (status: ScanStatus) => void;
  /** Another way to the same end, if there is one. */
  readonly otherWay?: { readonly label: string; readonly take: () => void } | undefined;
}

/** A code to scan and what became of it. */
export function ScanPanel({ purpose, onConfirmed, otherWay }: ScanPanelProps) {
  const { t } = useTranslation();
  const code = useQuery({
    queryKey: ['scan', purpose.id, 'code'],
    queryFn: ({ signal }) => purpose.getCode(signal),
    retry: false,
    // A code belongs to the panel that shows it, and stays until somebody asks for another.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const renew = () => void code.refetch();
  const isDisabled = isScanDisabled(code.error);
  const noCode = (disabled: boolean) => (
    <NoCode isDisabled={disabled} isBusy={code.isFetching} renew={renew} otherWay={otherWay} />
  );
  if (code.data && !isDisabled) {
    return (
      <WatchedCode
        key={code.data.scene_str}
        purpose={purpose}
        code={code.data}
        renewal={{ renew, isBusy: code.isFetching, hasFailed: code.isError }}
        onConfirmed={onConfirmed}
        ifDisabled={noCode(true)}
      />
    );
  }
  if (code.isPending) {
    return (
      <div role="status" aria-label={t('ui.loading')} className="flex h-80 items-center justify-center">
        <Spinner size={24} />
      </div>
    );
  }
  return noCode(isDisabled);
}

interface NoCodeProps {
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly renew: () => void;
  readonly otherWay: ScanPanelProps['otherWay'];
}

/** Why there is no code, and what can be done. */
function NoCode({ isDisabled, isBusy, renew, otherWay }: NoCodeProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      className="h-80"
      icon={<QrIcon size={28} />}
      title={t(isDisabled ? 'errors.WECHAT_LOGIN_DISABLED' : 'wechat.failed')}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {!isDisabled && (
            <Button icon={<RefreshIcon size={16} />} busy={isBusy} onClick={renew}>
              {t('wechat.again')}
            </Button>
          )}
          {otherWay && (
            <Button variant={isDisabled ? 'primary' : 'ghost'} onClick={otherWay.take}>
              {otherWay.label}
            </Button>
          )}
        </div>
      }
    />
  );
}
