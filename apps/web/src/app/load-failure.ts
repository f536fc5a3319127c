import i18next from 'i18next';
import { isModuleLoadFailure, isReportedElsewhere } from '../lib/module-load-failure.ts';
import { createScope } from '../lib/scope.ts';
import { stillHere } from '../lib/still-here.ts';
import { tabStorage } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import { isRunning, useConversion } from '../model/conversion/conversion.ts';
import { usePlayer } from '../model/player/player-store.ts';

const reloadDelayMs = 2000;
const guardKey = 'reloadedAfterLoadFailure';

/** Page translators move nodes that React owns; the errors about parent nodes that follow are harmless. */
export function isParentNodeError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /parent ?node|not a child of this node/i.test(message);
}

/**
 * Reloads after 2 s, once per tab: a broken release must not reload forever. Returns false if this tab has reloaded
 * before. It polls instead while the server is unreachable, when a reload would replace the page by the browser's own
 * error page, while audio plays or is being converted, and while a dialog is open, in which something may be typed.
 */
export function reloadOnce(
  reload: () => void = () => location.reload(),
  canReload: () => Promise<boolean> = async () => !isBusy() && (await serverAnswers()) && !isBusy(),
): boolean {
  if (tabStorage.getItem(guardKey) !== null) return false;
  tabStorage.setItem(guardKey, new Date().toISOString());
  // Without sessionStorage it cannot be limited to once.
  if (tabStorage.getItem(guardKey) === null) return false;
  setTimeout(async () => {
    if (await canReload()) return reload();
    tabStorage.removeItem(guardKey);
    setTimeout(() => reloadOnce(reload, canReload), reloadDelayMs);
  }, reloadDelayMs);
  return true;
}

const isBusy = (): boolean =>
  // Audio that stalls is loading.
  ['playing', 'loading'].includes(usePlayer.getState().status) ||
  isRunning(useConversion.getState()) ||
  document.querySelector('[role$=dialog]') !== null;

function serverAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0;
  } catch {
    // Chromium has a sheet then, but gives no access to its rules.
    return true;
  }
}

/** Reports when any chunk of the application fails to load. Lives as long as the page. */
export function watchLoadFailures(target: Window = window): () => void {
  const failed = async (cause?: unknown) => {
    // Whoever awaits the load fails after Vite's event.
    await new Promise((resolve) => setTimeout(resolve));
    if (isReportedElsewhere(cause)) return;
    await stillHere();
    toast('error', i18next.t('shell.moduleLoadFailed'), { durationMs: 8000 });
    reloadOnce();
  };
  const onLoad = () => {
    if ([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(isMissing))
      void failed();
  };
  const { listen, dispose } = createScope();
  // Vite does not fetch a linked style sheet again.
  if (document.readyState === 'complete') onLoad();
  else listen(target, 'load', onLoad, { once: true });
  listen(target, 'vite:preloadError', (event) => void failed((event as { payload?: unknown }).payload));
  listen(target, 'unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    if (isModuleLoadFailure(reason)) void failed(reason);
    else if (!isParentNodeError(reason)) return;
    event.preventDefault();
  });
  listen(target, 'error', (event) => {
    const { error, message } = event as ErrorEvent;
    if (isParentNodeError(error ?? message)) event.preventDefault();
  });
  return dispose;
}
