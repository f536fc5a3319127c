import i18next from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { voicesKey } from '../voices/voices-key.ts';
import { useOptions } from './options-store.ts';

/**
 * Keeps the default voice one that speaks, whatever the interface language, the service and its engines, until a person
 * chooses one. Returns what stops that.
 */
export function followInterfaceLanguage(): () => void {
  const follow = () => useOptions.getState().followLanguage(currentLanguage());
  follow();
  i18next.on('languageChanged', follow);
  const stopWatchingService = useOptions.subscribe((now, before) => {
    if (now.api !== before.api) follow();
  });
  const stopWatchingVoices = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey[0] === voicesKey[0]) follow();
  });
  return () => {
    i18next.off('languageChanged', follow);
    stopWatchingService();
    stopWatchingVoices();
  };
}
