import type { ProjectSummary } from '@parlando/contract';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

export function ProjectProgress({ project }: { project: ProjectSummary }) {
  const { t } = useTranslation();
  const { counts, status, title, pauseMessage, resumesAt } = project;
  const words = t('projects.progressWords', {
    count: counts.chapters,
    done: counts.chaptersDone,
    total: counts.chapters,
    characters: counts.charactersDone,
    all: counts.characters,
  });
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={status}>{t(`projects.status.${status}`)}</StateBadge>
        <span className="text-13 text-ink-2 tabular-nums">{words}</span>
      </div>
      <Progress
        slides
        label={t('projects.progress', { title })}
        value={counts.charactersDone}
        max={Math.max(counts.characters, 1)}
        valueText={words}
        tone={status === 'completed' ? 'success' : 'accent'}
        className="max-w-80"
      />
      {pauseMessage && <p className="text-13 wrap-anywhere text-warning">{pauseMessage}</p>}
      {resumesAt && (
        <p className="text-13 text-ink-2">{t('projects.waitsUntil', { time: formatDateTime(resumesAt) })}</p>
      )}
    </div>
  );
}
