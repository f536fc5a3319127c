import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { recordError } from '../../lib/error-history.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { chapterMarks, leftOutOfProject } from '../../model/import/chapters.ts';
import { chooseFile } from '../../model/import/choose-file.ts';
import type { Encoding } from '../../model/import/decode-text.ts';
import { importWords, mayComeLater } from '../../model/import/fault-words.ts';
import { fetchPage } from '../../model/import/fetch-page.ts';
import { faultOf } from '../../model/import/import-fault.ts';
import { closeImport, openImport, useImport } from '../../model/import/import-store.ts';
import { type ReadingWishes, readDocument } from '../../model/import/read-document.ts';
import { leftOutOfBatch } from '../../model/import/split-chapter.ts';
import { takeText } from '../../model/import/take-text.ts';
import { takeToBatch, takeToProject } from '../../model/import/taken-chapters.ts';
import { useCharacterLimit, useFreeLimit } from '../../model/quota/use-free-limit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReadingsLeftOut } from '../../ui/left-out.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ImportPreview, type Selection, useSelection } from './import-preview.tsx';

/** Previews a file or a web page, lets the person choose what is spoken, and imports that. */
export default function ImportDialog({ source }: { source: File | string }) {
  const { t } = useTranslation();
  const [encoding, setEncoding] = useState<Encoding>();
  const [isWhole, setWhole] = useState(false);
  const isPage = typeof source === 'string';
  const { document, error, fetchAgain } = useImported(source, { encoding, article: isPage && !isWhole });
  const picked = useSelection(document);
  const name = isPage ? source : source.name;
  const changeArticle = () => {
    setWhole(!isWhole);
    // The chapters are others.
    picked.include([...picked.left], true);
  };
  return (
    <Dialog
      open
      onClose={closeImport}
      size="lg"
      closeOnOutsidePress={false}
      comesLater
      title={t(isPage ? 'importing.page.title' : 'importing.title')}
      description={t('importing.description')}
      footer={
        document ? (
          <TakeButtons title={document.title} selection={picked.selection} />
        ) : (
          <Button onClick={closeImport}>{t('ui.cancel')}</Button>
        )
      }
    >
      {!document && !error && (
        <p role="status" className="flex items-center gap-2 py-6 wrap-anywhere text-ink-2">
          <Spinner />
          {t('importing.reading', { name })}
        </p>
      )}
      {error && (
        <Banner
          tone="error"
          title={importWords(t, error, isPage)}
          action={
            <>
              {fetchAgain && <RetryButton onClick={fetchAgain}>{t('ui.retry')}</RetryButton>}
              <Button size="sm" onClick={() => chooseFile(openImport)}>
                {t(isPage ? 'importing.title' : 'importing.other')}
              </Button>
            </>
          }
        >
          <span className="wrap-anywhere">{name}</span>
        </Banner>
      )}
      {document && (
        <div className="flex flex-col gap-4">
          <ImportPreview
            document={document}
            picked={picked}
            {...(!(isPage && document.kind === 'html') && { onEncoding: setEncoding })}
            {...((document.isArticle || isWhole) && { isArticle: !isWhole, onArticle: changeArticle })}
          />
          <Summary selection={picked.selection} />
        </div>
      )}
    </Dialog>
  );
}

/** Fetches a web page, and reads it or a file; reads it again when the person wishes for something else. */
function useImported(source: File | string, wishes: ReadingWishes) {
  const count = useImport((state) => state.count);
  const once = {
    structuralSharing: false,
    refetchOnReconnect: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
  const fetched = useQuery({
    ...once,
    queryKey: ['import', count],
    queryFn: ({ signal }) => (typeof source === 'string' ? fetchPage(source, signal) : source),
  });
  const { data: file } = fetched;
  const { data: document = null, error } = useQuery({
    ...once,
    queryKey: ['import', count, wishes],
    enabled: file !== undefined,
    queryFn: ({ signal }) =>
      readDocument(file as File, signal, wishes).catch((cause: unknown) => {
        if (!signal.aborted)
          recordError('import', faultOf(cause).code, { name: file?.name, cause: String(cause) });
        throw cause;
      }),
  });
  const mayRetry = fetched.error instanceof ApiError && mayComeLater(fetched.error);
  const fetchAgain = mayRetry ? () => void fetched.refetch() : undefined;
  return { document, error: fetched.error ?? error, fetchAgain };
}

/** The size and the cost of the selection, and what to do if it exceeds one conversion. */
function Summary({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const limit = useCharacterLimit();
  const remaining = useFreeLimit()?.remaining ?? Number.POSITIVE_INFINITY;
  const { chapters, total, characters, joinedCharacters, cost } = selection;
  const fits = joinedCharacters <= limit;
  const words = [
    t('importing.summary', { count: total, chapters: chapters.length, total, characters }),
    cost !== null && t('importing.charge', { cost }),
    cost !== null && cost > remaining && t('importing.remaining', { count: remaining }),
  ].filter(Boolean);
  // The line breaks between the chapters may be what is too much.
  const numbers = { limit, actual: characters > limit ? characters : joinedCharacters };
  return (
    <>
      <p role="status" className="text-13 text-ink-2">
        {words.join(' · ')}
      </p>
      {!fits && <Banner tone="info" title={t('importing.tooLong', numbers)} />}
      <LeftOut chapters={chapters} limit={limit} fits={fits} />
    </>
  );
}

/** The readings that exceed the limit, for each possible target of the chapters. */
function LeftOut({ chapters, limit, fits }: Pick<Selection, 'chapters'> & { limit: number; fits: boolean }) {
  const { t } = useTranslation();
  const places = useMemo(
    () =>
      [
        ['take', fits ? chapterMarks(chapters).leftOut : []],
        ['inBatch', leftOutOfBatch(chapters, limit)],
        ['asProject', leftOutOfProject(chapters)],
      ] as const,
    [chapters, limit, fits],
  );
  return places.map(([place, marks]) => (
    <ReadingsLeftOut key={place} place={t(`importing.${place}`)} marks={marks} />
  ));
}

/** The most likely target of the selection is the primary button. */
function TakeButtons({ title, selection }: { title: string; selection: Selection }) {
  const { t } = useTranslation();
  const { chapters, joinedCharacters } = selection;
  const limit = useCharacterLimit();
  const { mutateAsync: hand, isPending } = useMutation({
    mutationFn: (target: typeof takeToBatch) => target({ title, chapters, limit }),
    onSuccess: closeImport,
  });
  const fits = joinedCharacters <= limit;
  const look = { disabled: chapters.length === 0, busy: isPending };
  const take = () => {
    takeText(title, chapters);
    closeImport();
  };
  return (
    <div className="flex flex-1 flex-wrap justify-end gap-2">
      <Button className="mr-auto" onClick={closeImport}>
        {t('ui.cancel')}
      </Button>
      <Button {...look} onClick={() => void hand(takeToBatch)}>
        {t('importing.inBatch')}
      </Button>
      <Button {...look} variant={fits ? 'secondary' : 'primary'} onClick={() => void hand(takeToProject)}>
        {t('importing.asProject')}
      </Button>
      {fits && (
        <Button {...look} variant="primary" onClick={take}>
          {t('importing.take')}
        </Button>
      )}
    </div>
  );
}
