import { foldText } from '../../lib/fold-text.ts';
import type { GuidePage, GuideSection } from './guide-page.ts';

export interface GuideMatch {
  readonly page: GuidePage;
  readonly section: GuideSection;
  /** The text around the first match. */
  readonly excerpt: string;
}

const mostMatches = 30;
const before = 30;
const length = 140;

/** The sections that contain all words of a query, heading matches first. Empty for an empty query. */
export function searchGuide(pages: readonly GuidePage[], query: string): GuideMatch[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const sections = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const found = sections.filter(({ page, section }) => {
    const text = foldText(`${page.title} ${section.title} ${section.text}`);
    // A match in the page's title alone returns the page, not each of its sections.
    const own = section.id === '' ? text : foldText(`${section.title} ${section.text}`);
    return words.every((word) => text.includes(word)) && words.some((word) => own.includes(word));
  });
  const inHeading = ({ section }: { section: GuideSection }) =>
    words.some((word) => foldText(section.title).includes(word));
  return [...found.filter(inHeading), ...found.filter((each) => !inHeading(each))]
    .slice(0, mostMatches)
    .map((each) => ({ ...each, excerpt: excerptOf(each.section.text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string {
  const folded = foldText(text);
  const at = Math.max(0, Math.min(...words.map((word) => folded.indexOf(word)).filter((each) => each >= 0)));
  const start = Number.isFinite(at) ? Math.max(0, at - before) : 0;
  const end = start + length;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
