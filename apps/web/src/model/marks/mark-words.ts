import type { Mark, MarkReadAs, Pronunciation } from '@parlando/contract';
import { markedPinyin } from '@parlando/speech/marked-pinyin';
import i18next from 'i18next';
import { formatNumber, formatTimes } from '../../lib/format.ts';

/** The properties that a `prosody` mark can change. */
export const manners = ['rate', 'pitch', 'volume'] as const;

/** A pronunciation as displayed: `chóng qìng`, `/ʃɪˈvɔːn/`, `Shivawn`. */
export function pronunciationWords(pronunciation: Pronunciation): string {
  if ('alias' in pronunciation) return pronunciation.alias;
  const { alphabet, sounds } = pronunciation;
  return alphabet === 'pinyin' ? markedPinyin(sounds) : `/${sounds}/`;
}

export function secondsOf(durationMs: number): string {
  return formatNumber(durationMs / 1000, { maximumFractionDigits: 2 });
}

export function readAsWords(as: MarkReadAs): string {
  return i18next.t(`marking.kinds.${as}`);
}

export function mannerOf(mark: Extract<Mark, { kind: 'prosody' }>): (typeof manners)[number] {
  return manners.find((manner) => mark[manner] !== undefined) ?? 'rate';
}

export function markWords(mark: Mark): string {
  switch (mark.kind) {
    case 'pause':
      return i18next.t('marking.pauseOf', { seconds: secondsOf(mark.durationMs) });
    case 'emphasis':
      return i18next.t('marking.kinds.emphasis');
    case 'sayAs':
      return readAsWords(mark.as);
    case 'pronunciation':
      return pronunciationWords(mark.pronunciation);
    case 'prosody':
      return manners
        .flatMap((manner) => {
          const ratio = mark[manner];
          return ratio === undefined ? [] : [`${i18next.t(`marking.${manner}`)} ${formatTimes(ratio)}`];
        })
        .join(' ');
  }
}
