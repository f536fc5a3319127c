import type { Project, ProjectChapter } from '@parlando/contract';
import { formatLength, formatPercent } from '../../lib/format.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { togglePlay } from '../../model/player/playback.ts';
import {
  chapterLeftAt,
  chapterTitle,
  isWhole,
  playChapter,
  useIsChapterInPlayer,
} from '../../model/projects/play-chapter.ts';
import { projectActs } from '../../model/projects/project-actions.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreIcon, PenIcon } from '../../ui/icons.tsx';
import { PauseIcon, PlayIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Question } from './project-questions.tsx';

export interface ChapterCommands {
  readonly onEdit: (chapter: ProjectChapter) => void;
  readonly onAsk: (question: Question) => void;
}

export function ProjectChapters({ project, ...commands }: { project: Project } & ChapterCommands) {
  const { t } = useTranslation();
  if (project.chapters.length === 0) return <EmptyState title={t('projects.noChapters')} />;
  return (
    <ol aria-label={t('projects.chapters')} className="-mx-1 flex flex-col">
      {project.chapters.map((chapter, index) => (
        <ChapterRow key={chapter.id} project={project} chapter={chapter} index={index} {...commands} />
      ))}
    </ol>
  );
}

interface ChapterRowProps extends ChapterCommands {
  readonly project: Project;
  readonly chapter: ProjectChapter;
  readonly index: number;
}

function ChapterRow({ project, chapter, index, ...commands }: ChapterRowProps) {
  const { t } = useTranslation();
  const title = chapterTitle(chapter, index);
  const { inPlayer, playing } = useIsChapterInPlayer(chapter);
  const leftAt = inPlayer ? 0 : chapterLeftAt(project, chapter);
  const { status, characters, charactersDone, durationMs, warnings } = chapter;
  const share = characters > 0 ? (100 * charactersDone) / characters : 0;
  return (
    <li className="flex min-w-0 items-center gap-2 border-b border-line px-1 py-2 last:border-b-0">
      <span className="w-9 shrink-0 pointer-coarse:w-11">
        {isWhole(chapter) && (
          <IconButton
            tone={inPlayer ? 'playing' : 'plain'}
            label={t(playing ? 'projects.pauseChapter' : 'projects.play', { title })}
            icon={playing ? <PauseIcon /> : <PlayIcon />}
            onClick={inPlayer ? togglePlay : () => playChapter(project, index)}
          />
        )}
      </span>
      <div className="min-w-0 flex-1" style={{ paddingInlineStart: `${(chapter.level - 1) * 12}px` }}>
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2 tabular-nums">
          <StateBadge state={status}>{t(`projects.chapterStatus.${status}`)}</StateBadge>
          <span>{t('projects.size', { number: characters })}</span>
          {durationMs > 0 && <span>{formatLength(durationMs / 1000)}</span>}
          {leftAt > 0 && <span>{t('projects.leftAt', { time: formatLength(leftAt) })}</span>}
          {status !== 'done' && share > 0 && <span>{formatPercent(share)}</span>}
          {warnings.includes('ENGINE_FALLBACK') && <span>{t('projects.stoodIn')}</span>}
        </p>
        {chapter.error && <p className="text-13 wrap-anywhere text-danger">{chapter.error}</p>}
      </div>
      <IconButton
        label={t('projects.edit', { title })}
        icon={<PenIcon />}
        onClick={() => commands.onEdit(chapter)}
      />
      <ChapterMenu project={project} chapter={chapter} index={index} {...commands} />
    </li>
  );
}

function ChapterMenu({ project, chapter, index, onAsk }: ChapterRowProps) {
  const { t } = useTranslation();
  const title = chapterTitle(chapter, index);
  const move = (by: -1 | 1) => void projectActs.move(project.id, chapter.id, by);
  return (
    <Menu trigger={<IconButton label={t('projects.more', { title })} icon={<MoreIcon />} tooltip={false} />}>
      {index > 0 && <MenuItem onSelect={() => move(-1)}>{t('projects.up')}</MenuItem>}
      {index < project.chapters.length - 1 && (
        <MenuItem onSelect={() => move(1)}>{t('projects.down')}</MenuItem>
      )}
      {chapter.taskIds.map((taskId, part) => (
        <MenuItem key={taskId} onSelect={() => void navigate(`/tasks/${taskId}`)}>
          {t('projects.passage', { number: part + 1 })}
        </MenuItem>
      ))}
      <MenuSeparator />
      {chapter.status === 'done' && (
        <MenuItem onSelect={() => onAsk({ kind: 'again', chapter })}>{t('projects.again')}</MenuItem>
      )}
      <MenuItem onSelect={() => onAsk({ kind: 'remove', chapter })}>{t('projects.remove')}</MenuItem>
    </Menu>
  );
}
