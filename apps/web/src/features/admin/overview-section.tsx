import { getOverview, type Overview } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatBytes, formatDateTime, formatNumber } from '../../lib/format.ts';
import { routeQuery } from '../../lib/route-query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { waitWords } from '../../model/conversion/wait-description.ts';
import { Badge } from '../../ui/badge.tsx';
import { Figures } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { AdminFrame } from './admin-frame.tsx';

const refetchMs = 5000;

export default function OverviewSection() {
  const { t } = useTranslation();
  const overview = useQuery({ ...routeQuery('admin', getOverview, {}), refetchInterval: refetchMs });
  return (
    <AdminFrame title={t('admin.sections.overview')}>
      <Loaded query={overview} skeleton={['h-30 rounded-panel', 'h-30 rounded-panel', 'h-30 rounded-panel']}>
        {({ queue, charactersPerMinute, today, storage, backup, engines }) => (
          <div className="grid min-w-0 **:[dd]:text-18 **:[dd]:font-medium grid-cols-1 gap-4 *:min-w-0 desktop:grid-cols-2">
            <Section title={t('admin.sections.queue')}>
              <Figures
                facts={[
                  [t('admin.overview.waiting'), formatNumber(queue.waiting)],
                  [t('admin.overview.running'), formatNumber(queue.running)],
                  [
                    t('admin.overview.oldest'),
                    queue.oldestMs === null ? '–' : waitWords(queue.oldestMs / 1000),
                  ],
                  [t('admin.overview.charactersPerMinute'), formatNumber(charactersPerMinute)],
                ]}
              />
            </Section>
            <Section title={t('admin.overview.today')}>
              <Figures
                facts={[
                  [t('admin.overview.users'), formatNumber(today.users)],
                  [t('admin.overview.guests'), formatNumber(today.guests)],
                  [t('admin.overview.characters'), formatNumber(today.characters)],
                ]}
              />
            </Section>
            <Section title={t('admin.overview.storage')}>
              <Figures
                facts={[
                  [t('admin.overview.disk'), diskWords(storage)],
                  [t('admin.overview.audio'), formatBytes(storage.audio)],
                  [t('admin.overview.database'), formatBytes(storage.database)],
                ]}
              />
            </Section>
            <BackupFigures backup={backup} />
            <Engines engines={engines} />
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function diskWords({ free, total }: Overview['storage']): string {
  if (free === null || total === null) return '–';
  return i18next.t('admin.overview.freeOf', { free: formatBytes(free), total: formatBytes(total) });
}

function BackupFigures({ backup: { made, failure } }: Pick<Overview, 'backup'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.overview.backup')}>
      {made ? (
        <Figures
          facts={[
            [t('admin.overview.backupMade'), formatDateTime(made.begunAt)],
            [
              t('admin.overview.backupVerified'),
              made.verifiedAt === null ? '–' : formatDateTime(made.verifiedAt),
            ],
            [t('admin.overview.backupSize'), formatBytes(made.bytes)],
            [t('admin.overview.backupHost'), made.host],
          ]}
        />
      ) : (
        <p className="text-ink-2">{t('admin.overview.noBackup')}</p>
      )}
      {failure && (
        <p className="mt-3 text-12 wrap-anywhere text-danger">
          {t('admin.overview.backupFailed', { time: formatDateTime(failure.at), host: failure.host })}{' '}
          {failure.message}
        </p>
      )}
    </Section>
  );
}

function Engines({ engines }: Pick<Overview, 'engines'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.overview.engines')}>
      <ul className="flex flex-col gap-3">
        {engines.map(({ id, circuit, lastError }) => (
          <li key={id} className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {engineName(id)}
              <Badge tone={circuit === 'closed' ? 'success' : 'danger'}>
                {t(`admin.overview.circuit.${circuit}`)}
              </Badge>
            </p>
            {lastError && (
              <p className="mt-0.5 text-12 wrap-anywhere text-ink-2">
                {t('admin.overview.lastError', { time: formatDateTime(lastError.at) })} {lastError.message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
