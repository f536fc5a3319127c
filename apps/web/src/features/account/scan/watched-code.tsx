import type { ScanStatus } from '@parlando/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon } from '../../../ui/icons.tsx';
import QrCode from '../../../ui/qr-code.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalWords } from '../auth-words.ts';
import type { ScanCode, ScanPurpose } from './scan-purposes.ts';
import { useScanStatus } from './use-scan-status.ts';

interface WatchedCodeProps {
  readonly purpose: ScanPurpose;
  readonly code: ScanCode;
  /** The way to another code. */
  readonly renewal: { readonly renew: () => void; readonly isBusy: boolean; readonly hasFailed: boolean };
  readonly onConfirmed: (status: ScanStatus) => void;
  /** Shown in its place once scanning is switched off. */
  readonly ifDisabled: ReactNode;
}

/** A code with the time it has left. In its place it says when it was scanned, has expired or was refused. */
export function WatchedCode({ purpose, code, renewal, onConfirmed, ifDisabled }: WatchedCodeProps) {
  const { t } = useTranslation();
  const { state, secondsLeft, confirmed, error } = useScanStatus(purpose, code.scene_str);
  const tellConfirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (confirmed) tellConfirmed(confirmed);
  }, [confirmed]);
  if (state === 'disabled') return ifDisabled;
  const isOver = state === 'expired' || state === 'refused';
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 text-center">
      {state === 'pending' ? (
        <QrCode text={code.qr_code_url} label={t(purpose.label)} />
      ) : (
        <Placeholder isAlert={isOver}>
          {state === 'scanned' && <Spinner size={24} />}
          <p className="font-medium">
            {state === 'refused' ? refusalWords(error, t(purpose.failed)) : t(`wechat.${state}`)}
          </p>
        </Placeholder>
      )}
      <p className="text-13 text-ink-2">{t('wechat.scan')}</p>
      <p className="h-5 text-13 text-ink-3 tabular-nums">
        {state === 'pending' && t('wechat.secondsLeft', { seconds: secondsLeft })}
      </p>
      {renewal.hasFailed && <Failure />}
      <Button
        variant={isOver ? 'primary' : 'ghost'}
        icon={<RefreshIcon size={16} />}
        busy={renewal.isBusy}
        disabled={state === 'scanned'}
        onClick={renewal.renew}
      >
        {t('wechat.again')}
      </Button>
    </div>
  );
}

function Failure() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-13 text-danger">
      {t('wechat.refreshFailed')}
    </p>
  );
}

/** As large as the code, in its place. */
function Placeholder({ isAlert, children }: { isAlert: boolean; children: ReactNode }) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className="flex size-54.5 flex-col items-center justify-center gap-3 rounded-panel border border-line bg-sunken p-4"
    >
      {children}
    </div>
  );
}
