import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage, keepLanguageUntil, loadWords, switchLanguage } from '../lib/language.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { startWords } from '../test/words.ts';
import { HydratedApart, whenHydrated } from './hydrated-apart.tsx';

beforeEach(async () => {
  await startWords();
  await loadWords('en');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  keepLanguageUntil(Promise.resolve());
  await switchLanguage('zh');
});

function Words() {
  return <p>{useTranslation().t('shell.login')}</p>;
}

test('a language that arrives during hydration is switched after it', async () => {
  const page = (
    <HydratedApart>
      <Words />
      <HydratedApart>
        <Words />
      </HydratedApart>
    </HydratedApart>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  const onRecoverableError = vi.fn();
  keepLanguageUntil(whenHydrated());
  const root = hydrateRoot(container, page, { onRecoverableError });
  await switchLanguage('en');
  expect(container.textContent).toBe('Log inLog in');
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.unmount();
});

test('a language whose words are still loading when hydration begins waits for it, too', async () => {
  let finish: () => void = () => undefined;
  const switched = switchLanguage('en');
  keepLanguageUntil(new Promise<void>((resolve) => (finish = resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentLanguage()).toBe('zh');
  finish();
  await switched;
  expect(currentLanguage()).toBe('en');
});
