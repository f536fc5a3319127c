import { useState } from 'react';
import { FavouriteTasks } from '../../features/tasks/favourite-tasks.tsx';
import { FavouriteVoices } from '../../features/voices/favourite-voices.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

export default function FavoritesPage() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'voices' | 'audio'>('voices');
  return (
    <Page title={t('user.favourites')}>
      <Tabs
        label={t('user.favourites')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'voices', label: t('favourites.voices') },
          { value: 'audio', label: t('favourites.audio') },
        ]}
      >
        <TabPanel value="voices" className="pt-4">
          <FavouriteVoices />
        </TabPanel>
        <TabPanel value="audio" className="pt-4">
          <FavouriteTasks />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
