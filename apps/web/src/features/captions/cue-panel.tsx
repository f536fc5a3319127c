import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useCaptionOptions } from '../../model/captions/caption-options.ts';
import { captionsQuery } from '../../model/captions/captions.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { OptionsButton } from './options-button.tsx';

const CueList = lazy(() => import('./cue-list.tsx'));

/** The subtitles of what is in the player: the one that is heard is marked, and a press plays from there. */
export default function CuePanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation();
  const choices = useCaptionOptions();
  const taskId = usePlayer((state) => state.current?.taskId ?? null);
  const isOwn = usePlayer(({ current }) => current?.blob != null && current.taskId === null);
  const hasAudio = usePlayer((state) => state.current !== null);
  // Before it has its link, not all of it has been spoken.
  const isWhole = usePlayer((state) => state.current?.url != null);
  const captions = useQuery({ ...captionsQuery(taskId ?? '', choices), enabled: taskId !== null && isWhole });
  const cues = taskId !== null && isWhole ? captions.data?.cues : undefined;
  return (
    <section
      aria-label={t('captions.title')}
      className={cx('panel flex min-h-0 flex-col', !hasAudio && 'max-wide:hidden', className)}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-4">
        <h2 className="font-medium">{t('captions.title')}</h2>
        {cues && cues.length > 0 && (
          <span className="text-12 text-ink-3">{t('captions.cues', { count: cues.length })}</span>
        )}
        <OptionsButton lineLength={captions.data?.maxCharacters} />
      </div>
      {cues && cues.length > 0 ? (
        <Suspense>
          <CueList cues={cues} />
        </Suspense>
      ) : (
        <p className="px-4 pb-3 text-13 text-ink-3">
          {t(isOwn ? 'captions.ownKey' : cues ? 'captions.none' : 'captions.waiting')}
        </p>
      )}
    </section>
  );
}
