import type { SiteInfo } from '@parlando/contract';
import { useTranslation } from '../lib/use-translation.ts';
import { Badge } from '../ui/badge.tsx';

export function PartnerBadge({ partner }: { partner: NonNullable<SiteInfo['partner']> }) {
  const { t } = useTranslation();
  const badge = <Badge tone="accent">{t('shell.partner', { name: partner.name })}</Badge>;
  if (partner.url === undefined) return badge;
  return (
    <a href={partner.url} target="_blank" rel="noreferrer" className="hit-target inline-flex items-center">
      {badge}
    </a>
  );
}
