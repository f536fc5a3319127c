import i18next from 'i18next';
import { toast } from '../lib/toast.ts';

const reloadDelayMs = 2000;
const guardKey = 'reloadedAfterLoadFailure';

/** A script of the application that could not be fetched: after a new release its name is gone. */
export function isModuleLoadFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script|module script failed|unable to preload css/i.test(
    message,
  );
}

/** Page translators move nodes under React; what it then throws about parents harms nothing. */
export function isParentNodeError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /parent ?node|not a child of this node/i.test(message);
}

/** Reloads in 2 s, once in a tab's life: a broken release must not reload for ever. False when it was spent before. */
export function reloadOnce(reload: () => void = () => location.reload()): boolean {
  try {
    if (sessionStorage.getItem(guardKey) !== null) return false;
    sessionStorage.setItem(guardKey, new Date().toISOString());
  } catch {
    // Without a memory there is no way to do it only once.
    return false;
  }
  setTimeout(reload, reloadDelayMs);
  return true;
}

/** Says so when a part of the application does not load, wherever it was asked for. Lives as long as the page. */
export function watchLoadFailures(target: Window = window): () => void {
  const failed = () => {
    toast('error', i18next.t('shell.moduleLoadFailed'), { durationMs: 8000 });
    reloadOnce();
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (isParentNodeError(event.reason)) event.preventDefault();
    else if (isModuleLoadFailure(event.reason)) failed();
  };
  const onError = (event: ErrorEvent) => {
    if (isParentNodeError(event.error ?? event.message)) event.preventDefault();
  };
  target.addEventListener('vite:preloadError', failed);
  target.addEventListener('unhandledrejection', onRejection);
  target.addEventListener('error', onError);
  return () => {
    target.removeEventListener('vite:preloadError', failed);
    target.removeEventListener('unhandledrejection', onRejection);
    target.removeEventListener('error', onError);
  };
}
