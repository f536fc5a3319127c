import type { CatalogueModel, listModels, RouteReply } from '@parlando/contract';
import { useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { languageOf } from '../../../model/voices/voice-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { NameCell, Records } from '../../../ui/records.tsx';
import { Select } from '../../../ui/select.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import { useLanguageNames } from './model-words.ts';

const orders = {
  name: (a: CatalogueModel, b: CatalogueModel) => a.name.localeCompare(b.name),
  size: (a: CatalogueModel, b: CatalogueModel) => a.bytes - b.bytes,
  speed: (a: CatalogueModel, b: CatalogueModel) =>
    a.speedClass.localeCompare(b.speedClass) || a.bytes - b.bytes,
} as const;
type Order = keyof typeof orders;

/** Voices that can be installed but are not. */
export function CatalogueList({ voices }: { voices: RouteReply<typeof listModels> }) {
  const { t } = useTranslation();
  const languageNames = useLanguageNames();
  const [language, setLanguage] = useState('');
  const [order, setOrder] = useState<Order>('size');
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
