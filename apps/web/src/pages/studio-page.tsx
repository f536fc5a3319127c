import { limits } from '@parlando/contract';
import { lazy, useEffect, useMemo } from 'react';
import { DocumentPlace, loadDocument } from '../features/document/document-place.tsx';
import { useListenTools } from '../features/document/use-listen-tools.tsx';
import { EditorPanel } from '../features/editor/editor-panel.tsx';
import { useMarkTools } from '../features/marks/mark-tools.tsx';
import { loadPlayerBar, StudioDock } from '../features/player/docks.tsx';
import { QuotaLine, QuotaNotices } from '../features/quota/quota-panel.tsx';
import { ScriptStrip } from '../features/script/script-strip.tsx';
import { ConvertBar, loadResultBar } from '../features/synthesis/convert-bar.tsx';
import { loadDetails } from '../features/synthesis/details-button.tsx';
import { cx } from '../lib/cx.ts';
import { withStudioWords, withWords } from '../lib/language.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useWhenUsed } from '../lib/when-idle.ts';
import { useConversion } from '../model/conversion/conversion.ts';
import { useEditor } from '../model/document/editor-store.ts';
import { chooseFile } from '../model/import/choose-file.ts';
import { useChatPanel } from '../model/options/chat-panel-store.ts';
import { ClientPart } from '../ui/client-part.tsx';
import { FileIcon } from '../ui/icons.tsx';
import { late } from '../ui/late-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Tool } from '../ui/toolbar.tsx';

const ConversionNotices = lazy(async () => ({
  default: (await import(/* part: view */ '../features/synthesis/conversion-notices.tsx')).ConversionNotices,
}));
const VoiceOptions = lazy(withStudioWords(() => import(/* part: view */ './parts/voice-options.tsx')));
const PlainMarks = late(withStudioWords(() => import(/* part: use */ '../features/marks/plain-marks.tsx')));
const ProviderFailure = late(withWords(() => import('../features/providers/provider-failure.tsx')));
const OfferCompatible = late(withWords(() => import('../features/providers/offer-compatible.tsx')));
const ChatPanel = late(withWords(() => import('../features/providers/chat-panel.tsx')));
const MakeProject = late(withWords(() => import('../features/projects/make-project.tsx')));
const PageNotice = late(withStudioWords(() => import('../features/import/page-notice.tsx')));
const CuePanel = lazy(withStudioWords(() => import(/* part: view */ '../features/captions/cue-panel.tsx')));
const loadImport = withStudioWords(() => import(/* part: view */ './parts/studio-import.tsx'));
const StudioImport = lazy(async () => ({ default: (await loadImport()).StudioImport }));

/** Text on the left, voice on the right, the player at the bottom. On a narrow screen: text, then voice. */
export function StudioPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.nav.textToSpeech'));
  const tools = useTools();
  const writes = useChatPanel((state) => state.open);
  useLoadAhead();
  return (
    <>
      <div className="mx-auto grid w-full max-w-400 flex-1 grid-cols-1 items-start gap-4 px-3 py-4 max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_22.5rem] wide:px-6 desktop:grid-cols-[minmax(0,1fr)_25rem] *:min-w-0">
        <div className="flex flex-col gap-3">
          <h1 className="sr-only">{t('shell.nav.textToSpeech')}</h1>
          {writes && <ChatPanel />}
          <EditorPanel
            ConvertBar={ConvertBar}
            strip={strip}
            marks={marks}
            notices={notices}
            quota={quota}
            tools={tools}
            Document={DocumentPlace}
            className={`max-wide:min-h-[max(25rem,calc(44dvh+9.375rem))] wide:min-h-110 wide:pointer-coarse:min-h-130 ${windowHeight}`}
          />
        </div>
        {rightColumn}
      </div>
      {dock}
    </>
  );
}

function MarksPlace() {
  const isUsed = useWhenUsed();
  const hasMarks = useEditor(({ marked }) => marked.marks.length + marked.lost.length > 0);
  return (hasMarks || isUsed) && <PlainMarks />;
}

/** Also without `https://`, as people write it: www.example.com, example.com/news. */
const onlyAddress = /^\s*(?:https?:\/\/|www\.|(?:[a-z\d-]+\.)+[a-z]{2,}\/)\S+\s*$/i;

function Notices() {
  const isLong = useEditor(
    ({ tab, text }) => tab === 'plain' && text.length > limits.defaultRequestCharacters,
  );
  const isAddress = useEditor(({ tab, text }) => tab === 'plain' && onlyAddress.test(text));
  return (
    <ClientPart>
      <QuotaNotices />
      {isLong && <MakeProject />}
      {isAddress && <PageNotice />}
      <ConversionNotices ProviderFailure={ProviderFailure} offer={<OfferCompatible />} />
    </ClientPart>
  );
}

/** Editor tools from features that the editor does not import. */
function useTools(): readonly Tool[] {
  const { t } = useTranslation();
  const isPlain = useEditor(({ tab }) => tab === 'plain');
  const marks = useMarkTools();
  const listen = useListenTools();
  return useMemo(
    () => [
      ...(isPlain ? marks : []),
      ...listen,
      {
        id: 'import',
        label: t('editor.import'),
        icon: <FileIcon size={16} />,
        onPress: () => chooseFile((files) => void loadImport().then(({ openImport }) => openImport(files))),
      },
    ],
    [isPlain, marks, listen, t],
  );
}

/** Voice, options and cues share the window's height: the options take what the rest leaves. */
function RightColumn() {
  return (
    <div
      className={cx(
        'flex flex-col gap-3 *:min-w-0 wide:sticky wide:top-[calc(var(--stuck-header-height)+1rem)] wide:min-h-170',
        windowHeight,
      )}
    >
      <ClientPart fallback={<OptionsSkeleton />}>
        <VoiceOptions className="flex-1" />
      </ClientPart>
      <ClientPart fallback={<div className={cx('panel max-wide:hidden', cuesHeight)} />}>
        <CuePanel className={cuesHeight} />
      </ClientPart>
    </div>
  );
}

/** Prefetches what a conversion will need, because the server may be unreachable by then. */
function useLoadAhead(): void {
  const isConverting = useConversion(({ phase }) => phase !== 'idle');
  useEffect(() => {
    if (!isConverting) return;
    // `watchLoadFailures` reports failures.
    void Promise.allSettled([
      loadPlayerBar(),
      loadDocument(),
      import('../model/reading/keep-place.ts'),
      loadResultBar(),
      loadDetails(),
      import('../features/player/waveform.tsx'),
      import('../features/captions/cue-list.tsx'),
    ]);
  }, [isConverting]);
}

/** The window's height minus header and player. The player loads later, so its space is reserved. */
const windowHeight =
  'wide:h-[calc(100dvh-var(--header-height)-var(--announcement-height)-var(--player-height)-2rem)]';

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

/** Constant elements, so that they do not rerender with their parent. */
const marks = <MarksPlace />;
const strip = <ScriptStrip />;
const notices = <Notices />;
const quota = <QuotaLine />;
const rightColumn = <RightColumn />;
const dock = (
  <>
    <StudioDock />
    <ClientPart>
      <StudioImport />
    </ClientPart>
  </>
);
