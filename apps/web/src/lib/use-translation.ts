import i18next, { type i18n, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

interface Translation {
  /** Another function after each change of the language, so that what is memoized by it is computed again. */
  readonly t: TFunction;
  readonly i18n: i18n;
}

/** The texts of the chosen language. Rerenders when the language changes, but not for texts that load later. */
export function useTranslation(): Translation {
  return useSyncExternalStore(followLanguage, present, present);
}

let translation = translate();
i18next.on('languageChanged', () => {
  translation = translate();
});

function translate(): Translation {
  return { t: i18next.t.bind(i18next) as TFunction, i18n: i18next };
}

function followLanguage(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

const present = () => translation;
