import { type ApiKey, type NewApiKey, revokeKey, rotateKey } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { useKeyAct } from './use-key-act.ts';

interface KeysListProps {
  readonly keys: readonly ApiKey[];
  readonly onEdit: (key: ApiKey) => void;
  readonly onMade: (made: NewApiKey) => void;
}

export function KeysList({ keys, onEdit, onMade }: KeysListProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('keys.title')} className="flex flex-col gap-3">
      {keys.map((key) => (
        <li key={key.id} aria-label={key.name} className="panel flex min-w-0 flex-col gap-3 p-4">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h2 className="min-w-0 text-16 font-bold wrap-anywhere">{key.name}</h2>
            <code className="text-12 text-ink-2">{key.prefix}…</code>
            {isExpired(key) && <Badge tone="warning">{t('keys.expired')}</Badge>}
          </div>
          <KeyFacts of={key} />
          <KeyButtons of={key} onEdit={onEdit} onMade={onMade} />
        </li>
      ))}
    </ul>
  );
}

const isExpired = ({ expiresAt }: ApiKey): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function KeyFacts({ of: key }: { of: ApiKey }) {
  const { t } = useTranslation();
  const used = key.usedToday;
  const facts: Fact[] = [
    [t('keys.scopes'), key.scopes.map((scope) => t(`keys.scopeNames.${scope}`)).join(' · ')],
    [
      t('keys.today'),
      key.dailyCharacters === null
        ? t('keys.used', { used })
        : t('keys.usedOf', { used, limit: key.dailyCharacters }),
    ],
    [
      t('keys.lastUse'),
      key.lastUsedAt === null
        ? t('keys.never')
        : t('keys.lastUsed', { time: formatDateTime(key.lastUsedAt), address: key.lastUsedFrom ?? '' }),
    ],
    [t('keys.expires'), key.expiresAt === null ? t('keys.unlimited') : formatDate(key.expiresAt)],
    ...(key.origins.length > 0 ? [[t('keys.pages'), key.origins.join(', ')] as const] : []),
  ];
  return <Facts facts={facts} />;
}

function KeyButtons({ of: key, onEdit, onMade }: { of: ApiKey } & Omit<KeysListProps, 'keys'>) {
  const { t } = useTranslation();
  const params = { id: key.id };
  const rotating = useKeyAct(async () => onMade(await call(rotateKey, { params })));
  const revoking = useKeyAct(() => call(revokeKey, { params }), t('keys.revoked', { name: key.name }));
  const { name } = key;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={t('keys.editNamed', { name })} onClick={() => onEdit(key)}>
        {t('keys.edit')}
      </Button>
      {(['rotate', 'revoke'] as const).map((verb) => (
        <AskButton
          key={verb}
          button={{ size: 'sm', variant: 'secondary', 'aria-label': t(`keys.${verb}Named`, { name }) }}
          title={t(`keys.${verb}Named`, { name })}
          action={t(`keys.${verb}`)}
          act={verb === 'rotate' ? rotating : revoking}
        >
          {t(`keys.${verb}Text`)}
        </AskButton>
      ))}
    </div>
  );
}
