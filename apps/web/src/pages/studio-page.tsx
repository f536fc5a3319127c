import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorPanel } from '../features/editor/editor-panel.tsx';
import { QuotaPanel } from '../features/quota/quota-panel.tsx';
import { ConvertBar } from '../features/synthesis/convert-bar.tsx';
import { ErrorBanner } from '../features/synthesis/error-banner.tsx';
import { ProgressDialog } from '../features/synthesis/progress-dialog.tsx';
import { QueueCard } from '../features/synthesis/queue-card.tsx';
import { cx } from '../lib/cx.ts';
import { withWords } from '../lib/language.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useIsClient } from '../lib/use-is-client.ts';
import { resultOf, useConversion } from '../model/conversion/conversion.ts';
import { useChatPanel } from '../model/options/chat-panel-store.ts';
import { usePlayer } from '../model/player/player-store.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const VoiceOptions = lazy(
  withWords(async () => ({ default: (await import('./parts/voice-options.tsx')).VoiceOptions })),
);
const ProviderFailure = lazy(withWords(() => import('../features/providers/provider-failure.tsx')));
const OfferCompatible = lazy(withWords(() => import('../features/providers/offer-compatible.tsx')));
const ChatPanel = lazy(withWords(() => import('../features/providers/chat-panel.tsx')));
const loadResultCard = () => import('../features/synthesis/result-card.tsx');
const loadPlayerBar = () => import('../features/player/player-bar.tsx');
const ResultCard = lazy(loadResultCard);
const PlayerBar = lazy(loadPlayerBar);
const CuePanel = lazy(withWords(() => import('../features/captions/cue-panel.tsx')));

/** Text on the left, voice on the right, the player at the foot. On a narrow screen: text, then voice. */
export function StudioPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.nav.textToSpeech'));
  const hasResult = useConversion((state) => resultOf(state) !== null);
  const hasAudio = usePlayer((state) => state.current !== null);
  const writes = useChatPanel((state) => state.open);
  const isClient = useIsClient();
  useLoadAhead();
  return (
    <>
      <div className="mx-auto grid w-full max-w-400 flex-1 grid-cols-1 items-start gap-4 px-3 py-4 max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_360px] wide:px-6 desktop:grid-cols-[minmax(0,1fr)_440px] *:min-w-0">
        <div className="flex flex-col gap-3">
          <h1 className="sr-only">{t('shell.nav.textToSpeech')}</h1>
          {writes && (
            <Suspense>
              <ChatPanel />
            </Suspense>
          )}
          <EditorPanel ConvertBar={ConvertBar} />
          <ErrorBanner ProviderFailure={ProviderFailure} offer={<OfferCompatible />} />
          <QueueCard />
          {hasResult && (
            <Suspense>
              <ResultCard />
            </Suspense>
          )}
          <QuotaPanel />
        </div>
        <div className={`flex flex-col gap-3 *:min-w-0 ${columnHeight}`}>
          <Suspense fallback={<OptionsSkeleton />}>
            {isClient ? <VoiceOptions className="flex-1" /> : <OptionsSkeleton />}
          </Suspense>
          <Suspense fallback={<div className={cx('panel max-wide:hidden', cuesHeight)} />}>
            {isClient ? (
              <CuePanel className={cuesHeight} />
            ) : (
              <div className={cx('panel max-wide:hidden', cuesHeight)} />
            )}
          </Suspense>
        </div>
      </div>
      {hasAudio && (
        <Suspense>
          <PlayerBar raised />
        </Suspense>
      )}
      <ProgressDialog />
    </>
  );
}

/** A conversion that has begun will need these, perhaps when the server is away by then. */
function useLoadAhead(): void {
  const isConverting = useConversion(({ phase }) => phase !== 'idle');
  useEffect(() => {
    if (!isConverting) return;
    // What does not load is announced by `watchLoadFailures`.
    void Promise.allSettled([
      loadPlayerBar(),
      loadResultCard(),
      import('../features/player/player-settings.tsx'),
      import('../features/player/waveform.tsx'),
    ]);
  }, [isConverting]);
}

/** What stands in the right column shares the window's height; the options take what the rest leaves. */
const columnHeight =
  'wide:sticky wide:top-[calc(var(--header-height)+16px)] wide:h-[calc(100dvh-var(--header-height)-var(--player-height)-32px)] wide:min-h-170';

const cuesHeight = 'max-wide:max-h-72 wide:h-48 wide:shrink-0';

function OptionsSkeleton() {
  return (
    <div aria-hidden="true" className="panel flex flex-1 flex-col gap-3.5 p-4">
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
      <Skeleton className="h-9" />
      <Skeleton className="min-h-15 flex-1" />
      <Skeleton className="h-9" />
    </div>
  );
}
