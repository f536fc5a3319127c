import type { Pronunciation } from '@parlando/contract';
import { element } from './write-element.ts';

/** The element around words that are said otherwise, in the form that Azure takes. */
export function pronunciationElement(pronunciation: Pronunciation): (content: string) => string {
  if ('alias' in pronunciation) return element('sub', { alias: pronunciation.alias });
  const { alphabet, sounds } = pronunciation;
  return element('phoneme', {
    alphabet: alphabet === 'pinyin' ? 'sapi' : 'ipa',
    ph: alphabet === 'pinyin' ? sapiOf(sounds) : sounds,
  });
}

/** `chong2 qing4` → `chong 2 - qing 4`, as Azure's Chinese voices take it. */
function sapiOf(pinyin: string): string {
  return pinyin.replace(/(\d)\s+/g, '$1 - ').replace(/(\D)(\d)/g, '$1 $2');
}
