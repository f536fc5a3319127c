import type { Language } from '@parlando/locales';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { startLanguage, switchLanguage } from './lib/language.ts';

/** The studio's first view as HTML, for `apps/web/prerender.mjs`. Call it once a process: language and router are global. */
export async function prerender(language: Language): Promise<string> {
  await startLanguage();
  await switchLanguage(language);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToString(<App />);
}
