import { useEffect } from 'react';
import { isModuleLoadFailure } from '../lib/module-load-failure.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorIcon, RefreshIcon } from '../ui/icons.tsx';
import { isParentNodeError, reloadOnce } from './load-failure.ts';

/** Shown instead of a page that threw or failed to load. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation();
  const isModule = isModuleLoadFailure(error);
  const title = isModule ? t('shell.moduleLoadFailed') : t('shell.pageLoadFailed');
  useDocumentTitle(title, true);
  useEffect(() => {
    console.error(error);
    if (isModule) reloadOnce();
    else if (isParentNodeError(error)) reset();
  }, [error, isModule, reset]);
  return (
    <div role="alert">
      <EmptyState
        className="min-h-[60dvh]"
        icon={<ErrorIcon size={28} />}
        title={title}
        action={
          <Button icon={<RefreshIcon />} className="mt-2" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      />
    </div>
  );
}
