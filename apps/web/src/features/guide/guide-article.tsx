import { type MouseEvent, useEffect } from 'react';
import { basePath } from '../../lib/base-path.ts';
import { navigate, withoutBase } from '../../lib/navigation.tsx';
import { serverAddress } from '../../lib/server-address.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { type ExamplePlayer, useExamplePlayer } from '../../model/audition/example-player.ts';
import { scriptFingerprint } from '../../model/developers/script-fingerprint.ts';
import type { CodeSample, GuidePage, GuidePart } from '../../model/guide/guide-page.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CodeSamples } from '../../ui/code-samples.tsx';
import { HearButton, PlayButton } from '../../ui/play-button.tsx';
import '../../styles/prose.css';
import { Link } from 'wouter';
import { guideAddress } from '../../model/guide/guide.ts';

/** A page of the documentation; its examples can be played and copied. */
export function GuideArticle({ page }: { page: GuidePage }) {
  const player = useExamplePlayer();
  // When the browser looked for the heading in the URL, the article was not rendered yet.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only takes over the links in it, which the keyboard presses as well
    <article className="prose min-w-0" onClick={followLink}>
      <h1 className="text-28 leading-9 font-bold">{page.title}</h1>
      {page.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
        <Part key={index} part={part} player={player} />
      ))}
    </article>
  );
}

/** Links to other pages navigate without loading a document; links to headings are left to the browser. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const isPlainPress = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (link?.target !== '' || !isPlainPress) return;
  const { pathname, search, hash } = new URL(link.href);
  if (pathname === location.pathname) return;
  event.preventDefault();
  void navigate(withoutBase(pathname) + search + hash);
}

/** Adds the base path to links within this instance. */
const placed = (html: string): string => html.replaceAll('href="/', `href="${basePath}/`);

function Part({ part, player }: { part: GuidePart; player: ExamplePlayer | null }) {
  const { t } = useTranslation();
  const title = t('guide.docs.speech');
  switch (part.kind) {
    case 'html':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from our own Markdown
      return <div className="contents" dangerouslySetInnerHTML={{ __html: placed(part.html) }} />;
    case 'speech':
      return (
        <div className="mt-3">
          <CodeBlock source={part.ssml}>
            {player ? (
              <HearButton player={player} sample={part.ssml} title={title} />
            ) : (
              <PlayButton title={title} disabled />
            )}
          </CodeBlock>
        </div>
      );
    case 'code':
      return <CodeSamples samples={part.samples.map(filled)} className="mt-3" />;
    case 'picture':
      return (
        <img
          src={part.source}
          alt={part.words}
          width={1200}
          height={750}
          loading="lazy"
          className="mt-3 h-auto w-full rounded-panel border border-line"
        />
      );
  }
}

/** Fills in the address of this server, and a guest of one's own. */
const filled = ({ label, source }: CodeSample): CodeSample => ({
  label,
  source: source.replaceAll('{origin}', serverAddress()).replaceAll('{fingerprint}', scriptFingerprint),
});

const linkClass = 'panel flex min-w-0 flex-1 flex-col px-4 py-3 hover:border-accent';

export function GuideTurn({ pages, page }: { pages: readonly GuidePage[]; page: GuidePage }) {
  const { t } = useTranslation();
  const at = pages.indexOf(page);
  const link = (to: GuidePage | undefined, words: string, className = linkClass) =>
    to && (
      <Link to={guideAddress(to.id)} className={className}>
        <span className="text-12 text-ink-3">{words}</span>
        <span className="font-medium">{to.title}</span>
      </Link>
    );
  return (
    <nav aria-label={t('guide.docs.turn')} className="mt-10 flex gap-3 print:hidden">
      {link(pages[at - 1], t('guide.docs.previous'))}
      {link(pages[at + 1], t('guide.docs.next'), `${linkClass} text-right`)}
    </nav>
  );
}
