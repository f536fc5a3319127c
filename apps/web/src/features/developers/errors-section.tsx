import { type ErrorCode, errorCatalogue } from '@parlando/contract';
import { detailNames } from '@parlando/locales/detail-names';
import { useState } from 'react';
import { errorWords } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Records } from '../../ui/records.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** Every error code of the API: status, message, and whether to retry. */
export default function ErrorsSection() {
  const { t } = useTranslation();
  const [searched, setSearched] = useState('');
  const rows = codes
    .map((code) => ({ ...errorCatalogue[code], code, words: errorWords(code, detailNames) }))
    .filter(({ code, status, words }) =>
      `${code} ${status} ${words}`.toLowerCase().includes(searched.toLowerCase()),
    );
  return (
    <>
      <p className="max-w-170 text-ink-2">{t('developers.errors.text')}</p>
      <SearchField label={t('developers.errors.search')} searched={searched} onSearch={setSearched} />
      <p role="status" className="text-13 text-ink-2">
        {t('developers.errors.found', { count: rows.length })}
      </p>
      <Records
        label={t('developers.sections.errors')}
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          [
            t('developers.errors.code'),
            ({ code }) => <code className="font-mono text-12">{code}</code>,
            'w-72',
          ],
          [t('developers.errors.status'), ({ status }) => status, 'w-20'],
          [t('developers.errors.words'), ({ words }) => words],
          [
            t('developers.errors.again'),
            ({ retryable }) => t(retryable ? 'developers.errors.yes' : 'developers.errors.no'),
            'w-32',
          ],
        ]}
      />
    </>
  );
}
