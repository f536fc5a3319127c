import { type AdminPlan, deletePlan, listAdminPlans } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { formatMoney, nameOf } from '../../../model/billing/billing-words.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/later-icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { NameCell, Records } from '../../../ui/records.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { CodesPart } from './codes-part.tsx';
import { PlanDialog } from './plan-dialog.tsx';

export default function PlansSection() {
  const { t } = useTranslation();
  const plans = useQuery(routeQuery('admin', listAdminPlans, {}));
  /** `new`: creates a plan. */
  const [edited, setEdited] = useState<AdminPlan | 'new' | null>(null);
  return (
    <AdminFrame
      title={t('admin.sections.plans')}
      aside={
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
          {t('billing.admin.plans.add')}
        </Button>
      }
    >
      <Loaded query={plans} skeleton={['h-40 rounded-panel']}>
        {({ items }) => (
          <>
            <Records
              label={t('admin.sections.plans')}
              empty={t('billing.admin.plans.none')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                [
                  t('billing.orders.plan'),
                  ({ names, type }) => <NameCell name={nameOf(names)} detail={t(`billing.types.${type}`)} />,
                ],
                [
                  t('billing.admin.plans.price'),
                  ({ price }) => (price ? formatMoney(price) : t('billing.admin.plans.unpriced')),
                  'w-28',
                ],
                [t('billing.admin.plans.characters'), ({ characters }) => formatNumber(characters), 'w-28'],
                [t('billing.admin.plans.days'), ({ days }) => days, 'w-16'],
                [t('billing.orders.state'), State, 'w-28'],
              ]}
              actions={[(plan) => <PlanActions plan={plan} onEdit={setEdited} />, 'w-40']}
            />
            <CodesPart plans={items} />
          </>
        )}
      </Loaded>
      {edited && <PlanDialog plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </AdminFrame>
  );
}

function State({ active }: AdminPlan) {
  const { t } = useTranslation();
  return (
    <Badge tone={active ? 'success' : 'neutral'}>
      {t(active ? 'billing.admin.plans.onSale' : 'billing.admin.plans.resting')}
    </Badge>
  );
}

function PlanActions({ plan, onEdit }: { plan: AdminPlan; onEdit: (plan: AdminPlan) => void }) {
  const { t } = useTranslation();
  const name = nameOf(plan.names);
  const removing = useAct(
    () => call(deletePlan, { params: { id: plan.id } }),
    t('billing.admin.plans.removed'),
  );
  const removal = t('billing.admin.plans.removeNamed', { name });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={t('billing.admin.plans.editNamed', { name })}
        onClick={() => onEdit(plan)}
      >
        {t('billing.admin.plans.edit')}
      </Button>
      <AskButton
        button={{ size: 'sm', 'aria-label': removal }}
        title={removal}
        action={t('billing.admin.plans.remove')}
        act={removing}
      >
        {t('billing.admin.plans.removeText')}
      </AskButton>
    </div>
  );
}
