import { limits } from '@parlando/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readText, storageKeys, writeText } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';

/**
 * Says once in a browser's life what the speech is and what it may be used for: after the first key or click, not with
 * the first paint, which it would delay and cover. Never on `pointerdown`: it would come up under the finger and take the
 * tap. Not over a guided tour either, which would dim it. It stays in the About dialog.
 */
export function useDisclaimer(): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (readText(storageKeys.disclaimers) !== null) return;
    const said = new AbortController();
    const say = () => {
      if (document.body.classList.contains('driver-active')) return;
      said.abort();
      writeText(storageKeys.disclaimers, new Date().toISOString());
      toast('info', t('shell.disclaimer'), { durationMs: limits.disclaimerNoticeMs });
    };
    for (const event of ['click', 'keydown']) {
      addEventListener(event, say, { signal: said.signal, passive: true });
    }
    return () => said.abort();
  }, [t]);
}
