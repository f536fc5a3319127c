import { Link } from 'wouter';
import { useTranslation } from '../../lib/use-translation.ts';
import { guideAddress } from '../../model/guide/guide.ts';
import type { GuidePage } from '../../model/guide/guide-page.ts';

const linkClass = 'panel flex min-w-0 flex-1 flex-col px-4 py-3 hover:border-accent';

/** Links to the previous and the next page. */
export function GuideTurn({ pages, page }: { pages: readonly GuidePage[]; page: GuidePage }) {
  const { t } = useTranslation();
  const at = pages.indexOf(page);
  const [previous, next] = [pages[at - 1], pages[at + 1]];
  return (
    <nav aria-label={t('guide.docs.turn')} className="mt-10 flex gap-3 print:hidden">
      {previous && (
        <Link to={guideAddress(previous.id)} className={linkClass}>
          <span className="text-12 text-ink-3">{t('guide.docs.previous')}</span>
          <span className="font-medium">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link to={guideAddress(next.id)} className={`${linkClass} text-right`}>
          <span className="text-12 text-ink-3">{t('guide.docs.next')}</span>
          <span className="font-medium">{next.title}</span>
        </Link>
      )}
    </nav>
  );
}
