import type { Mark } from '@parlando/contract';
import { useTranslation } from '../lib/use-translation.ts';
import { Banner } from './banner.tsx';

interface ReadingsLeftOutProps {
  /** Where the text would go, or the file it comes from. */
  readonly place: string;
  readonly marks: readonly Mark[];
}

/** Lists the readings of a document that exceed the limit. */
export function ReadingsLeftOut({ place, marks }: ReadingsLeftOutProps) {
  const { t } = useTranslation();
  if (marks.length === 0) return null;
  return (
    <Banner tone="warning" title={t('importing.leftOut', { place, count: marks.length })}>
      <WordList words={marks.map((mark) => ('text' in mark ? (mark.text ?? '') : ''))} />
    </Banner>
  );
}

interface OtherRubyNoteProps {
  readonly others: readonly { readonly word: string; readonly written: string }[];
}

/** Lists ruby text of a document that cannot be used as pronunciation. */
export function OtherRubyNote({ others }: OtherRubyNoteProps) {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  return (
    <Banner tone="info" title={t('importing.otherRuby', { count: others.length })}>
      <WordList words={others.map(({ word, written }) => `${word} (${written})`)} />
    </Banner>
  );
}

/** Longer lists are of no use here. */
const shownWords = 500;

function WordList({ words: all }: { readonly words: readonly string[] }) {
  const words = [...new Set(all)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <p tabIndex={0} className="max-h-24 overflow-y-auto wrap-anywhere">
      {words.slice(0, shownWords).join(' · ')}
      {words.length > shownWords && ' …'}
    </p>
  );
}
