import i18next from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { voicesKey } from '../voices/voices-key.ts';
import { useOptions } from './options-store.ts';

/**
 * Until the person chooses a voice, keeps the default voice one that can speak, whatever the interface language, the
 * service and its engines. Returns an unsubscribe function.
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
