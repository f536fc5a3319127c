import type { Language } from '@parlando/locales';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { startLanguage, switchLanguage } from './lib/language.ts';

/** The studio's first view as HTML, for `apps/web/prerender.mjs`. Call it once per process: the language is global. */
export async function prerender(language: Language): Promise<string> {
  await startLanguage();
  await switchLanguage(language);
  return renderToString(<App />);
}
