import type { Chapter } from '@parlando/contract';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { withMembers } from '../../lib/with-members.ts';
import {
  type ChapterOptions,
  chapterCharacters,
  chaptersOf,
  charactersInText,
  countOptional,
  depthChoices,
  type ImportedChapter,
  joinedCharacters,
  optionalKinds,
  otherRuby,
  usualDepth,
  usualOptions,
} from '../../model/import/chapters.ts';
import { type Encoding, encodings } from '../../model/import/decode-text.ts';
import type { ImportedDocument } from '../../model/import/imported-document.ts';
import { Banner } from '../../ui/banner.tsx';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { OtherRubyNote } from '../../ui/left-out.tsx';
import { Select } from '../../ui/select.tsx';
import { ImportedChapters } from './imported-chapters.tsx';
import { useCosts } from './use-costs.ts';

/** The part of a document to import, and its cost if known. */
export interface Selection {
  readonly chapters: readonly ImportedChapter[];
  readonly total: number;
  /** Of the chapters one by one, as in a project. */
  readonly characters: number;
  /** Of the chapters as one text, with the line breaks between them. */
  readonly joinedCharacters: number;
  /** Null: not computed yet, or nothing is charged. */
  readonly cost: number | null;
}

export function useSelection(document: ImportedDocument | null) {
  const [chosen, setChosen] = useState<Partial<ChapterOptions>>({});
  const [left, setLeft] = useState<ReadonlySet<number>>(none);
  const usual = useMemo(() => (document ? usualDepth(document) : 0), [document]);
  const options = useMemo(() => ({ ...usualOptions, depth: usual, ...chosen }), [usual, chosen]);
  const chapters = useMemo(() => (document ? chaptersOf(document, options) : []), [document, options]);
  const characters = useMemo(() => chapters.map(chapterCharacters), [chapters]);
  const inText = useMemo(() => chapters.map(charactersInText), [chapters]);
  const costs = useCosts(chapters);
  const change = useCallback((changes: Partial<ChapterOptions>) => {
    setChosen((now) => ({ ...now, ...changes }));
    // A new depth produces different chapters.
    if (changes.depth !== undefined) setLeft(none);
  }, []);
  const include = useCallback(
    (indexes: readonly number[], isIn: boolean) => setLeft((now) => withMembers(now, indexes, !isIn)),
    [],
  );
  const selection = useMemo((): Selection => {
    const taken = chapters.map((_, index) => index).filter((index) => !left.has(index));
    const isCounted = costs !== null && costs.length === chapters.length;
    const sumOf = (each: readonly number[]) => taken.reduce((sum, index) => sum + (each[index] ?? 0), 0);
    return {
      chapters: taken.flatMap((index) => chapters[index] ?? []),
      total: chapters.length,
      characters: sumOf(characters),
      joinedCharacters: joinedCharacters(taken.map((index) => inText[index] ?? 0)),
      cost: isCounted ? sumOf(costs) : null,
    };
  }, [chapters, characters, inText, costs, left]);
  return { options, chapters, characters, costs, left, selection, change, include };
}

const none: ReadonlySet<number> = new Set();

interface ReadingChoice {
  readonly onEncoding?: (encoding: Encoding) => void;
  /** Of a web page that has an article: whether only that is shown, and the switch. */
  readonly isArticle?: boolean;
  readonly onArticle?: () => void;
}

interface ImportPreviewProps extends ReadingChoice {
  readonly document: ImportedDocument;
  readonly picked: ReturnType<typeof useSelection>;
}

export function ImportPreview({ document, picked, ...choice }: ImportPreviewProps) {
  const { t } = useTranslation();
  const { chapters, options, change, include } = picked;
  const [at, setAt] = useState(0);
  const shown = Math.min(at, chapters.length - 1);
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-medium wrap-anywhere">{document.title}</h3>
      {document.remarks.map((remark) => (
        <Banner key={remark} tone="info" title={t(`importing.remarks.${remark}`)} />
      ))}
      {options.ruby && <OtherRubyNote others={otherRuby(document.blocks)} />}
      <ImportOptions document={document} options={options} onChange={change} {...choice} />
      <div
        className={cx(
          'grid gap-3 *:min-w-0 wide:h-80',
          chapters.length > 1 && 'wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] *:max-wide:max-h-60',
        )}
      >
        {chapters.length > 1 && (
          <ImportedChapters {...picked} shown={shown} onInclude={include} onShow={setAt} />
        )}
        <ChapterText chapter={chapters[shown]} />
      </div>
    </div>
  );
}

/** More is not needed in a preview. */
const shownCharacters = 20_000;

function ChapterText({ chapter }: { readonly chapter: Chapter | undefined }) {
  const { t } = useTranslation();
  if (!chapter) return null;
  const { title, text } = chapter;
  const hidden = text.length - shownCharacters;
  return (
    <section
      aria-label={t('importing.text', { title: title || t('importing.untitled') })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control border border-line px-4 py-3"
    >
      {title && <p className="mb-2 text-16 font-bold">{title}</p>}
      <p className="text-16 leading-7 whitespace-pre-wrap wrap-anywhere">{text.slice(0, shownCharacters)}</p>
      {hidden > 0 && <p className="mt-3 text-13 text-ink-2">{t('importing.more', { count: hidden })}</p>}
    </section>
  );
}

interface ImportOptionsProps extends ReadingChoice {
  readonly document: ImportedDocument;
  readonly options: ChapterOptions;
  readonly onChange: (options: Partial<ChapterOptions>) => void;
}

function ImportOptions(props: ImportOptionsProps) {
  const { document, options, onChange, onEncoding, isArticle = false, onArticle } = props;
  const { t } = useTranslation();
  const { blocks } = document;
  const encoding = onEncoding && document.encoding;
  const counts = useMemo(() => countOptional(blocks), [blocks]);
  const depths = useMemo(() => depthChoices(document), [document]);
  const kinds = optionalKinds.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0 && depths.length < 2 && !encoding && !onArticle) return null;
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
      {(kinds.length > 0 || onArticle) && (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="text-13 font-medium text-ink-2">{t('importing.options')}</legend>
          {onArticle && (
            <LabelledCheckbox label={t('importing.page.article')} checked={isArticle} onChange={onArticle} />
          )}
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
