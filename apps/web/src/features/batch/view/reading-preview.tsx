import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useVoiceName } from '../../../model/voices/use-voice-words.ts';
import { spokenCharacters } from '../list/item-faults.ts';
import { faultWords } from './item-words.ts';
import type { JudgedDraft } from './use-readings.ts';

const shownAtMost = 50;

/** A preview of the first items with their faults; items with faults come first. */
export function ReadingPreview({ drafts }: { drafts: readonly JudgedDraft[] }) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const shown = useMemo(() => drafts.toSorted(faultsFirst).slice(0, shownAtMost), [drafts]);
  const more = drafts.length - shown.length;
  return (
    <section
      aria-label={t('batch.reading.preview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-left text-13">
        <thead className="sticky top-0 bg-sunken text-12 text-ink-2">
          <tr>
            <th className="w-12 px-2 py-1.5 text-right font-medium">{t('batch.reading.place')}</th>
            <th className="px-2 py-1.5 font-medium">{t('batch.list.columns.text')}</th>
            <th className="w-20 px-2 py-1.5 text-right font-medium">{t('batch.list.columns.characters')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ content, place, faults }, index) => {
            const { text, name, options } = content;
            const voice = options.voice ? voiceName(options.voice) : '';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a draft is its place
              <tr key={index} className="border-t border-line align-top">
                <td className="px-2 py-1.5 text-right text-ink-3">{place}</td>
                <td className="min-w-0 px-2 py-1.5">
                  <p className="line-clamp-2 wrap-anywhere">{text}</p>
                  <p className="text-12 text-ink-2">{[name, voice].filter(Boolean).join(' · ')}</p>
                  {faults.map((fault) => (
                    <p key={JSON.stringify(fault)} className="text-12 text-danger">
                      {faultWords(t, fault)}
                    </p>
                  ))}
                </td>
                <td className="px-2 py-1.5 text-right text-ink-2">
                  {formatNumber(spokenCharacters(content))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-13 text-ink-2">
          {t('batch.reading.more', { count: more })}
        </p>
      )}
    </section>
  );
}

function faultsFirst(one: JudgedDraft, other: JudgedDraft): number {
  return Number(other.faults.length > 0) - Number(one.faults.length > 0);
}
