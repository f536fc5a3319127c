import type { getPromotion, Invitation, RouteReply } from '@parlando/contract';
import { instanceUrl } from '../../lib/base-path.ts';
import { copyAndSay } from '../../lib/copy-code.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/later-icons.tsx';
import { Section } from '../../ui/page.tsx';
import { Records } from '../../ui/records.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Promotion = RouteReply<typeof getPromotion>;

/** The invitation link, and the rewards for both sides. */
export function InvitationSection({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation();
  const { code, inviterCharacters, invitedCharacters } = promotion;
  const link = `${instanceUrl}/?invite=${code}`;
  const copy = () => copyAndSay(link, t('billing.promotion.copied'), t('billing.promotion.notCopied'));
  if (inviterCharacters === 0 && invitedCharacters === 0) {
    return <Banner tone="info" title={t('billing.promotion.off')} />;
  }
  return (
    <Section title={t('billing.promotion.link')}>
      <p className="text-ink-2">
        {t('billing.promotion.how', {
          inviter: inviterCharacters,
          invited: invitedCharacters,
        })}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('billing.promotion.link')}
          hideLabel
          readOnly
          value={link}
          className="min-w-50 flex-1"
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          {t('billing.promotion.copy')}
        </Button>
      </div>
      <p className="text-12 text-ink-3">{t('billing.promotion.rules')}</p>
    </Section>
  );
}

const tones: Record<Invitation['state'], BadgeTone> = {
  waiting: 'warning',
  rewarded: 'success',
  refused: 'neutral',
};

/** The people who registered through the link, and their rewards. */
export function InvitedSection({ promotion: { items, earned } }: { promotion: Promotion }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('billing.promotion.invited')}
      aside={<p className="text-ink-2">{t('billing.promotion.earned', { count: earned })}</p>}
    >
      <Records
        label={t('billing.promotion.invited')}
        empty={t('billing.promotion.nobody')}
        rows={items.map((item, index) => ({ ...item, index }))}
        keyOf={({ index }) => index}
        columns={[
          [t('billing.promotion.name'), ({ name }) => name],
          [t('billing.promotion.since'), ({ createdAt }) => formatDate(createdAt), 'w-36'],
          [
            t('billing.promotion.state'),
            ({ state, refusal }) => (
              <Badge tone={tones[state]}>
                {t(refusal ? `billing.refusals.${refusal}` : `billing.invitationStates.${state}`)}
              </Badge>
            ),
          ],
          [t('billing.promotion.characters'), ({ earned }) => formatNumber(earned), 'w-28'],
        ]}
      />
    </Section>
  );
}
