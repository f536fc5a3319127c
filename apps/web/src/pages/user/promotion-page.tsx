import { useState } from 'react';
import { InvitationSection, InvitedSection } from '../../features/billing/promotion-sections.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { promotionQuery } from '../../model/billing/billing-queries.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';

export default function PromotionPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const promotion = useOwnQuery(promotionQuery(page));
  return (
    <Page title={t('user.promotion')}>
      <Loaded query={promotion} skeleton={['h-36 rounded-panel', 'h-40 rounded-panel']}>
        {(found) => (
          <>
            <InvitationSection promotion={found} />
            <InvitedSection promotion={found} />
          </>
        )}
      </Loaded>
      <Pagination page={page} of={promotion.data} onChange={setPage} />
    </Page>
  );
}
