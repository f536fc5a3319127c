import { type AdminPlan, type CodeBatch, listCodeBatches, revokeCodeBatch } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { listQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { nameOf } from '../../../model/billing/billing-words.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { PagedRecords } from '../../../ui/records.tsx';
import { type MadeCodes, MadeDialog, MakeDialog } from './codes-dialog.tsx';

/** Redeem codes, grouped by batch. */
export function CodesPart({ plans }: { plans: readonly AdminPlan[] }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<'make' | MadeCodes | null>(null);
  const close = () => setShown(null);
  const batches = useQuery(listQuery('admin', listCodeBatches, { query: { page } }));
  return (
    <Section
      title={t('billing.admin.codes.title')}
      aside={
        plans.length > 0 ? (
          <Button onClick={() => setShown('make')}>{t('billing.admin.codes.add')}</Button>
        ) : (
          <p className="text-13 text-ink-2">{t('billing.admin.codes.needsPlan')}</p>
        )
      }
    >
      <PagedRecords
        query={batches}
        page={page}
        onPage={setPage}
        skeleton="h-24"
        label={t('billing.admin.codes.title')}
        empty={t('billing.admin.codes.none')}
        keyOf={({ id }) => id}
        columns={[
          [t('billing.admin.codes.label'), ({ label }) => label],
          [t('billing.orders.plan'), ({ plan }) => nameOf(plan.names)],
          [t('billing.admin.codes.redeemed'), redeemedWords, 'w-28'],
          [t('billing.admin.codes.expires'), Expiry, 'w-36'],
        ]}
        actions={[(batch) => stateOf(batch) === 'valid' && <RevokeButton batch={batch} />, 'w-26']}
      />
      {shown === 'make' ? (
        <MakeDialog plans={plans} onMade={setShown} onClose={close} />
      ) : (
        shown && <MadeDialog made={shown} onClose={close} />
      )}
    </Section>
  );
}

const stateOf = ({ revokedAt, expiresAt }: CodeBatch) =>
  revokedAt ? 'revoked' : Date.parse(expiresAt) <= Date.now() ? 'expired' : 'valid';

function redeemedWords({ redeemed, count }: CodeBatch): string {
  return `${formatNumber(redeemed)} / ${formatNumber(count)}`;
}

function Expiry(batch: CodeBatch) {
  const { t } = useTranslation();
  const state = stateOf(batch);
  if (state === 'valid') return formatDate(batch.expiresAt);
  return <Badge>{t(`billing.admin.codes.${state}`)}</Badge>;
}

function RevokeButton({ batch }: { batch: CodeBatch }) {
  const { t } = useTranslation();
  const revoking = useAct(
    () => call(revokeCodeBatch, { params: { id: batch.id } }),
    t('billing.admin.codes.revokedNow'),
  );
  const name = t('billing.admin.codes.revokeNamed', { label: batch.label });
  return (
    <AskButton
      button={{ size: 'sm', 'aria-label': name }}
      title={name}
      action={t('billing.admin.codes.revoke')}
      act={revoking}
    >
      {t('billing.admin.codes.revokeText')}
    </AskButton>
  );
}
