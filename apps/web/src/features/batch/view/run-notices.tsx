import type { TFunction } from 'i18next';
import { isAwayCode } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { openLogin } from '../../../model/session/login-store.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ItemError } from '../list/batch-item.ts';
import { needsSession } from '../list/batch-owner.ts';
import { changeBatch, useBatch } from '../list/batch-store.ts';
import { ensureBatchRunner } from '../run/batch-runner.ts';
import { isActive, type Run } from '../run/batch-state.ts';
import { type FreeAnswer, pausedBy, useFreeAnswer } from '../run/free-query.ts';
import { wantsLogin } from '../run/item-errors.ts';
import { dismissRun } from '../run/run-changes.ts';
import { resumeRun } from '../run/run-commands.ts';
import { itemErrorWords } from './item-words.ts';

interface Notice {
  readonly error?: ItemError;
  /** The consequence for the run; without it the error's message is the title. */
  readonly title?: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** Problems of the run, each with a button that helps. */
export function RunNotices() {
  const { t } = useTranslation();
  const run = useBatch((state) => state.batch.run);
  const answer = useFreeAnswer();
  const needsLogin = useLoginNeeded(run, answer);
  return noticesOf(t, run, answer, needsLogin).map(({ title, error, action, onAction }) => {
    const words = error && itemErrorWords(t, error);
    const button = (
      <Button size="sm" onClick={() => onAction()}>
        {action}
      </Button>
    );
    return (
      <Banner key={`${title} ${error?.code}`} tone="warning" title={title ?? words ?? ''} action={button}>
        {title && words}
      </Banner>
    );
  });
}

function noticesOf(
  t: TFunction,
  run: Run | null,
  answer: FreeAnswer | null,
  needsLogin: boolean,
): readonly Notice[] {
  const trouble = answer?.trouble;
  const paused = trouble ? null : answer?.batch && pausedBy(answer.batch);
  const login = { title: t('batch.trouble.login'), action: t('batch.trouble.logIn'), onAction: openLogin };
  const resume = { action: t('batch.trouble.resume'), onAction: () => void resumeRun() };
  const offline = trouble && isAwayCode(trouble.code) && { title: t('batch.trouble.offline') };
  const retry = { action: t('batch.trouble.retry'), onAction: () => ensureBatchRunner().wake() };
  const dismiss = { action: t('batch.trouble.dismiss'), onAction: () => void changeBatch(dismissRun) };
  const own = run?.own?.pausedBy;
  return [
    needsLogin && login,
    !needsLogin && trouble && { error: trouble, ...offline, ...retry },
    paused && { error: paused, title: t('batch.trouble.freePaused'), ...resume },
    !needsLogin && own && { error: own, title: t('batch.trouble.ownPaused'), ...resume },
    run?.refusal && { error: run.refusal, title: t('batch.trouble.refused'), ...dismiss },
  ].filter((each) => !!each);
}

function useLoginNeeded(run: Run | null, answer: FreeAnswer | null): boolean {
  const accounts = useInstance((state) => state.accounts);
  const token = useSession((state) => state.token);
  const owner = useBatch((state) => state.owner);
  if (!accounts || !run) return false;
  const troubles = [answer?.trouble, run.own?.pausedBy];
  return (
    (needsSession(owner, token, accounts) && isActive({ run })) ||
    troubles.some((error) => error && wantsLogin(error))
  );
}
