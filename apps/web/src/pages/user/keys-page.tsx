import type { ApiKey, NewApiKey } from '@parlando/contract';
import { useState } from 'react';
import { ApiKeyDialog } from '../../features/keys/api-key-dialog.tsx';
import { KeysList } from '../../features/keys/keys-list.tsx';
import { SecretDialog } from '../../features/keys/secret-dialog.tsx';
import { keysQuery } from '../../features/keys/use-key-act.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late-part.tsx';
import { PlusIcon } from '../../ui/later-icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const UsageChart = late(
  () => import('../../features/account/usage-chart.tsx'),
  <Skeleton className="h-90 rounded-panel" />,
);

type Shown = { readonly edits: ApiKey | undefined } | { readonly made: NewApiKey };

export default function KeysPage() {
  const { t } = useTranslation();
  const keys = useOwnQuery(keysQuery);
  const accounts = useInstance((state) => state.accounts);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const onMade = (made: NewApiKey) => setShown({ made });
  const add = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setShown({ edits: undefined })}>
      {t('keys.add')}
    </Button>
  );
  return (
    <Page title={t('keys.title')} aside={keys.data && keys.data.items.length > 0 && add}>
      <p className="text-ink-2">{t(accounts ? 'keys.intro' : 'keys.introOpen')}</p>
      <Loaded query={keys} skeleton={['h-44 rounded-panel', 'h-44 rounded-panel']}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('keys.none')} action={add} />
          ) : (
            <>
              <KeysList keys={items} onEdit={(edits) => setShown({ edits })} onMade={onMade} />
              <UsageChart initialGroup="key" />
            </>
          )
        }
      </Loaded>
      {shown && 'made' in shown && <SecretDialog made={shown.made} onClose={close} />}
      {shown && 'edits' in shown && <ApiKeyDialog of={shown.edits} onMade={onMade} onClose={close} />}
    </Page>
  );
}
