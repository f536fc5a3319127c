import { getModelSample, listModels, type Model, type RouteReply } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, openCall } from '../../../lib/api-client.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useExamplePlayer } from '../../../model/audition/example-player.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ModelCard } from './model-card.tsx';

type Voices = RouteReply<typeof listModels>;

/** Natural voices that run on the server: what is installed, and what can be. */
export default function VoicesSection() {
  const { t } = useTranslation();
  const voices = useQuery(modelsQuery);
  const [importing, setImporting] = useState(false);
  return (
    <AdminFrame
      title={t('admin.sections.voices')}
      aside={
        voices.data?.canSpeak && (
          <Button onClick={() => setImporting(true)}>{t('models.importAction')}</Button>
        )
      }
    >
      <p className="-mt-2 max-w-[72ch] text-13 text-ink-2">{t('models.hint')}</p>
      <Loaded query={voices} skeleton={['h-40 rounded-panel', 'h-80 rounded-panel']}>
        {(data) => (
          <>
            {!data.canSpeak && <Banner tone="warning" title={t('models.cannotSpeak')} />}
            <OwnModels voices={data} />
            <CatalogueList voices={data} />
          </>
        )}
      </Loaded>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminFrame>
  );
}

/** What a model spoke when it was tried. */
async function fetchSample(id: string, signal: AbortSignal): Promise<Blob> {
  return (await openCall(getModelSample, { params: { id } }, { signal })).blob();
}

function OwnModels({ voices: { models, storage } }: { voices: Voices }) {
  const { t } = useTranslation();
  const player = useExamplePlayer(fetchSample);
  const { used, limit, free } = storage;
  const figures = { used: formatBytes(used), limit: formatBytes(limit) };
  return (
    <Section
      title={t('models.own')}
      aside={
        <p className="text-13 text-ink-2">
          {free === null
            ? t('models.usedOnly', figures)
            : t('models.used', { ...figures, free: formatBytes(free) })}
        </p>
      }
    >
      {models.length === 0 ? (
        <EmptyState title={t('models.none')} />
      ) : (
        <ul aria-label={t('models.own')} className="flex flex-col">
          {models.map((model) => (
            <ModelCard key={model.id} model={model} player={player} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const busyMs = 1000;
const idleMs = 10_000;

/** Whether something happens to the model without anybody pressing anything. */
const isUnderWay = ({ state }: Model) => !['installed', 'paused', 'failed'].includes(state);

/** Asked again every second while a model is on its way. */
const modelsQuery = queryOptions({
  queryKey: ['admin', 'models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.models.some(isUnderWay) ? busyMs : idleMs),
});
