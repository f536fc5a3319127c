import {
  type CatalogueModel,
  getModelLicence,
  installModel,
  type listModels,
  type RouteReply,
} from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatBytes } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { languageOf } from '../../../model/voices/voice-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { NameCell, Records } from '../../../ui/records.tsx';
import { Select } from '../../../ui/select.tsx';
import { useLanguageNames, useModelAct } from './model-words.ts';

const orders = {
  name: (a: CatalogueModel, b: CatalogueModel) => a.name.localeCompare(b.name),
  size: (a: CatalogueModel, b: CatalogueModel) => a.bytes - b.bytes,
  speed: (a: CatalogueModel, b: CatalogueModel) =>
    a.speedClass.localeCompare(b.speedClass) || a.bytes - b.bytes,
} as const;

/** Voices that can be installed but are not. */
export function CatalogueList({ voices }: { voices: RouteReply<typeof listModels> }) {
  const { t } = useTranslation();
  const languageNames = useLanguageNames();
  const [language, setLanguage] = useState('');
  const [order, setOrder] = useState<keyof typeof orders>('size');
  const [chosen, setChosen] = useState<CatalogueModel | null>(null);
  const known = new Set(voices.models.map(({ id }) => id));
  const open = voices.catalogue.filter(({ id }) => !known.has(id));
  const shown = open
    .filter((model) => language === '' || model.languages.some((tag) => languageOf(tag) === language))
    .sort(orders[order]);
  const languages = [...new Set(open.flatMap((model) => model.languages.map(languageOf)))].sort();
  if (open.length === 0) return null;
  return (
    <Section title={t('models.catalogue')}>
      <div className="flex flex-wrap gap-3">
        <Select
          className="w-52"
          label={t('models.language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: '', label: t('models.anyLanguage') },
            ...languages.map((tag) => ({ value: tag, label: languageNames([tag]) })),
          ]}
        />
        <Select
          className="w-44"
          label={t('models.order')}
          value={order}
          onChange={setOrder}
          options={(['size', 'speed', 'name'] as const).map((each) => ({
            value: each,
            label: t(`models.orders.${each}`),
          }))}
        />
      </div>
      <Records
        label={t('models.catalogue')}
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          [t('models.name'), Name],
          [t('models.size'), ({ bytes }) => formatBytes(bytes), 'w-24'],
          [t('models.speed'), Speed, 'w-40'],
          [t('models.licence'), ({ licence }) => licence.name, 'w-44'],
        ]}
        actions={[
          (model) => (
            <Button
              size="sm"
              disabled={!voices.canSpeak}
              aria-label={t('models.installNamed', { name: model.name })}
              onClick={() => setChosen(model)}
            >
              {t('models.install')}
            </Button>
          ),
          'w-28',
        ]}
      />
      <p className="text-12 text-ink-2">{t('models.speedHint')}</p>
      {chosen && <LicenceDialog model={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Name({ name, languages, speakers }: CatalogueModel) {
  const { t } = useTranslation();
  const languageNames = useLanguageNames();
  return (
    <NameCell
      name={name}
      detail={`${languageNames(languages)} · ${t('models.voices', { count: speakers })}`}
    />
  );
}

function Speed({ speedClass }: CatalogueModel) {
  const { t } = useTranslation();
  return (
    <Badge tone={speedClass === 'fast' ? 'success' : 'neutral'}>
      {t(`models.speedClasses.${speedClass}`)}
    </Badge>
  );
}

export function LicenceDialog({ model, onClose }: { model: CatalogueModel; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, bytes, attribution, licence } = model;
  const text = useQuery({
    ...routeQuery('licence', getModelLicence, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const installing = useModelAct(
    () => call(installModel, { params: { id }, body: { licence: licence.id } }),
    t('models.started', { name }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('models.licenceTitle', { name })}
      description={t('models.licenceText')}
      footer={
        <DialogFoot
          action={t('models.accept')}
          disabled={text.data === undefined}
          busy={installing.isPending}
          onClick={() => installing.mutate(undefined, { onSuccess: onClose })}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-13">
          <span className="font-medium">{licence.name}</span> · {formatBytes(bytes)} ·{' '}
          <a className="underline hover:text-ink" href={licence.url} target="_blank" rel="noreferrer">
            {t('models.fullText')}
          </a>
        </p>
        <p className="text-13 text-ink-2">{t('models.attribution', { words: attribution })}</p>
        <Loaded query={text} skeleton={['h-60']}>
          {(read) => (
            <textarea
              readOnly
              aria-label={licence.name}
              value={read.text}
              className="h-[44dvh] w-full resize-none rounded-control border border-line bg-sunken p-3 text-12 text-ink"
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
