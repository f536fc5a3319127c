import { getConfiguration } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../lib/route-query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Records } from '../../ui/records.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** The effective configuration. It is changed where the server is started. */
export default function ConfigurationSection() {
  const { t } = useTranslation();
  const configuration = useQuery(routeQuery('admin', getConfiguration, {}));
  const [onlySet, setOnlySet] = useState(false);
  return (
    <AdminFrame
      title={t('admin.sections.configuration')}
      aside={
        <Chip pressed={onlySet} onClick={() => setOnlySet(!onlySet)}>
          {t('admin.configuration.onlySet')}
        </Chip>
      }
    >
      <p className="-mt-2 text-13 text-ink-2">{t('admin.configuration.hint')}</p>
      <Loaded query={configuration} skeleton={['h-80 rounded-panel']}>
        {({ variables }) => (
          <Records
            label={t('admin.sections.configuration')}
            empty={t('admin.configuration.noneSet')}
            rows={variables.filter(({ source }) => !onlySet || source !== 'default')}
            keyOf={({ name }) => name}
            columns={[
              [t('admin.configuration.name'), ({ name }) => <code className="text-13">{name}</code>, 'w-80'],
              [
                t('admin.configuration.value'),
                ({ value }) => <code className="text-13">{value || '–'}</code>,
              ],
              [
                t('admin.configuration.source'),
                ({ source }) => (
                  <Badge tone={source === 'default' ? 'neutral' : 'accent'}>
                    {t(`admin.configuration.sources.${source}`)}
                  </Badge>
                ),
                'w-36',
              ],
            ]}
          />
        )}
      </Loaded>
    </AdminFrame>
  );
}
