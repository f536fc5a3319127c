import { useTranslation } from 'react-i18next';
import { useInstance } from '../../../model/instance/instance.ts';
import { openLogin } from '../../../model/session/login-store.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ItemError } from '../list/batch-item.ts';
import { dispatchBatch, useBatch } from '../list/batch-store.ts';
import { ensureBatchRunner } from '../run/batch-runner.ts';
import type { Run } from '../run/batch-state.ts';
import { wantsLogin } from '../run/item-errors.ts';
import { resumeRun } from '../run/run-commands.ts';
import { itemErrorWords } from './item-words.ts';

/** What stands in the way of the run, each with what to do about it. */
export function RunNotices() {
  const { t } = useTranslation();
  const run = useBatch((state) => state.batch.run);
  const needsLogin = useLoginNeeded(run);
  if (!run) return null;
  const { free, own, refusal } = run;
  return (
    <>
      {needsLogin && (
        <Banner
          tone="warning"
          title={t('batch.trouble.login')}
          action={
            <Button size="sm" onClick={() => openLogin()}>
              {t('batch.trouble.logIn')}
            </Button>
          }
        />
      )}
      {!needsLogin && free?.trouble && (
        <TroubleBanner
          title={free.trouble.code === 'NETWORK_ERROR' ? t('batch.trouble.offline') : undefined}
          error={free.trouble}
          action={t('batch.trouble.retry')}
          onAction={() => ensureBatchRunner().wake()}
        />
      )}
      {free?.phase === 'paused' && free.pausedBy && !free.trouble && (
        <TroubleBanner
          title={t('batch.trouble.freePaused')}
          error={free.pausedBy}
          action={t('batch.trouble.resume')}
          onAction={() => void resumeRun()}
        />
      )}
      {!needsLogin && own?.pausedBy && (
        <TroubleBanner
          title={t('batch.trouble.ownPaused')}
          error={own.pausedBy}
          action={t('batch.trouble.resume')}
          onAction={() => void resumeRun()}
        />
      )}
      {refusal && (
        <TroubleBanner
          title={t('batch.trouble.refused')}
          error={refusal}
          action={t('batch.trouble.dismiss')}
          onAction={() => void dispatchBatch({ type: 'dismiss' })}
        />
      )}
    </>
  );
}

function useLoginNeeded(run: Run | null): boolean {
  const accounts = useInstance((state) => state.accounts);
  const isGuest = useSession((state) => state.token === null);
  if (!accounts || !run) return false;
  const troubles = [run.free?.trouble, run.own?.pausedBy];
  return (
    (isGuest && (run.free !== null || run.own !== null)) ||
    troubles.some((error) => error && wantsLogin(error))
  );
}

function TroubleBanner({
  title,
  error,
  action,
  onAction,
}: {
  title: string | undefined;
  error: ItemError;
  action: string;
  onAction: () => void;
}) {
  const { t } = useTranslation();
  const words = itemErrorWords(t, error);
  return (
    <Banner
      tone="warning"
      title={title ?? words}
      action={
        <Button size="sm" onClick={onAction}>
          {action}
        </Button>
      }
    >
      {title && words}
    </Banner>
  );
}
