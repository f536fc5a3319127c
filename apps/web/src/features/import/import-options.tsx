import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  type ChapterOptions,
  countOptional,
  depthChoices,
  optionalKinds,
} from '../../model/import/chapters.ts';
import { type Encoding, encodings } from '../../model/import/decode-text.ts';
import type { ImportedDocument } from '../../model/import/imported-document.ts';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';

interface ImportOptionsProps {
  readonly document: ImportedDocument;
  readonly options: ChapterOptions;
  readonly onChange: (options: Partial<ChapterOptions>) => void;
  readonly onEncoding: (encoding: Encoding) => void;
}

export function ImportOptions({ document, options, onChange, onEncoding }: ImportOptionsProps) {
  const { t } = useTranslation();
  const { blocks, encoding } = document;
  const counts = useMemo(() => countOptional(blocks), [blocks]);
  const depths = useMemo(() => depthChoices(document), [document]);
  const kinds = optionalKinds.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0 && depths.length < 2 && !encoding) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      {depths.length > 1 && (
        <Select
          label={t('importing.depth')}
          value={options.depth}
          onChange={(depth) => onChange({ depth })}
          options={depths.map((value) => ({ value, label: depthWords(t, value) }))}
          className="w-56 max-w-full"
        />
      )}
      {encoding && (
        <Select
          label={t('batch.reading.encoding')}
          value={encoding}
          onChange={onEncoding}
          options={encodings.map((value) => ({ value, label: t(`batch.reading.encodings.${value}`) }))}
          className="w-56 max-w-full"
        />
      )}
      {kinds.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="text-13 font-medium text-ink-2">{t('importing.options')}</legend>
          {kinds.map((kind) => (
            <LabelledCheckbox
              key={kind}
              label={t(`importing.${kind}`, { count: counts[kind] })}
              checked={options[kind]}
              onChange={(checked) => onChange({ [kind]: checked })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function depthWords(t: TFunction, depth: number): string {
  if (depth === 0) return t('importing.depths.none');
  return depth === 1 ? t('importing.depths.first') : t('importing.depths.level', { level: depth });
}
