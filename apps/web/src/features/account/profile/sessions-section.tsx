import { endSession, listSessions, type UserSession } from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useOwnQuery } from '../../../model/session/access.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { browserName } from './browser-name.ts';

export const sessionsQuery = routeQuery('user', listSessions, {});

export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useOwnQuery(sessionsQuery);
  return (
    <Section title={t('user.sessions.title')}>
      <Loaded query={sessions} skeleton={['h-16']}>
        {({ items }) => (
          <ul className="flex flex-col">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const ending = useAct(() => call(endSession, { params: { id: session.id } }), t('user.sessions.ended'), {
    refetches: sessionsQuery.queryKey,
  });
  const name = browserName(session.userAgent) ?? t('user.sessions.unknownBrowser');
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-2 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere" title={session.userAgent}>
            {name}
          </span>
          {session.current && <Badge tone="success">{t('user.sessions.current')}</Badge>}
        </p>
        <p className="text-12 text-ink-2">
          {session.address} · {t('user.sessions.lastSeen', { time: formatDateTime(session.lastSeenAt) })}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" aria-label={t('user.sessions.endNamed', { name })} act={ending}>
          {t('user.sessions.end')}
        </Button>
      )}
    </li>
  );
}
