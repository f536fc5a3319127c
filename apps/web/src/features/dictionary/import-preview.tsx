import type { DictionaryEntry, RefusedLine } from '@parlando/contract';
import type { DictionaryFile } from '@parlando/speech/dictionary';
import { useTranslation } from 'react-i18next';
import { pronunciationWords } from '../../model/marks/mark-words.ts';

const shownEntries = 5;
const shownRefusals = 20;

/** What a file would bring: how many entries, the first of them, and each line that cannot be taken with its reason. */
export function ImportPreview({ file: { entries, refused } }: { file: DictionaryFile }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      {entries.length > 0 && (
        <section aria-label={t('dictionary.import.taken', { count: entries.length })}>
          <h3 className="mb-1 font-medium">{t('dictionary.import.taken', { count: entries.length })}</h3>
          <ul className="text-ink-2">
            {entries.slice(0, shownEntries).map(({ entry, line }) => (
              <EntryLine key={`${line} ${entry.word}`} {...entry} />
            ))}
            {entries.length > shownEntries && <li>…</li>}
          </ul>
          <p className="mt-1 text-13 text-ink-3">{t('dictionary.import.replaces')}</p>
        </section>
      )}
      {refused.length > 0 && <Refused lines={refused} />}
    </div>
  );
}

function EntryLine({ word, pronunciation }: DictionaryEntry) {
  return (
    <li className="wrap-anywhere">
      <span className="font-medium text-ink">{word}</span> → {pronunciationWords(pronunciation)}
    </li>
  );
}

function Refused({ lines }: { lines: readonly RefusedLine[] }) {
  const { t } = useTranslation();
  const title = t('dictionary.import.refused', { count: lines.length });
  const more = lines.length - shownRefusals;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-warning">{title}</h3>
      <ul className="text-ink-2">
        {lines.slice(0, shownRefusals).map(({ line, reason, value, limit = 0 }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
          <li key={index} className="wrap-anywhere">
            {t('dictionary.import.line', { line })}
            {value && ` “${value}”`}: {t(`dictionary.faults.${reason}`, { limit })}
          </li>
        ))}
        {more > 0 && <li>{t('dictionary.import.more', { count: more })}</li>}
      </ul>
    </section>
  );
}
