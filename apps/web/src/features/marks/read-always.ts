import type { Pronunciation } from '@parlando/contract';
import { checkEntry } from '@parlando/speech/dictionary';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { alwaysRead } from '../../model/dictionary/dictionary.ts';

/** Stores a pronunciation that was played in a voice of `locale`. Returns false, after a report, if it could not. */
export async function readAlways(
  word: string,
  locale: string,
  pronunciation: Pronunciation,
): Promise<boolean> {
  const written = { word, locale: localeOf(locale, pronunciation), pronunciation };
  const checked = checkEntry({ ...written, matchCase: false, wholeWord: true, note: '' });
  if ('entry' in checked) return alwaysRead(checked.entry);
  const { reason, limit = 0 } = checked.fault;
  toast('error', i18next.t(`dictionary.faults.${reason}`, { limit }));
  return false;
}

/** All regions of a language; but Chinese languages are regions in locales, and only Mandarin has pinyin. */
function localeOf(locale: string, pronunciation: Pronunciation): string {
  const [language = ''] = locale.split('-', 1);
  if ('alphabet' in pronunciation && pronunciation.alphabet === 'pinyin') return 'zh';
  return language === 'zh' ? locale : language;
}
