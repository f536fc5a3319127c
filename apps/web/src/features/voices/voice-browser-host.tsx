import { useEffect } from 'react';
import { useOptions } from '../../model/options/options-store.ts';
import { closeVoiceBrowser, useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { late } from '../../ui/late-part.tsx';

const VoiceBrowser = late(() => import('./voice-browser.tsx'));

export function VoiceBrowserHost() {
  const { open, choice } = useVoiceBrowser();
  const api = useOptions((state) => state.api);
  // Leaving the page closes the voice browser.
  useEffect(() => closeVoiceBrowser, []);
  if (choice === null) return null;
  return <VoiceBrowser {...choice} api={api} open={open} onClose={closeVoiceBrowser} />;
}
