import type { ProjectSummary } from '@parlando/contract';
import { Link } from 'wouter';
import { formatDateTime, formatLength } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Records } from '../../ui/records.tsx';
import { ProjectProgress } from './project-progress.tsx';

export function ProjectList({ projects }: { projects: readonly ProjectSummary[] }) {
  const { t } = useTranslation();
  return (
    <Records
      label={t('projects.list')}
      rows={projects}
      keyOf={({ id }) => id}
      columns={[
        [
          t('projects.columns.title'),
          ({ id, title }) => (
            <Link to={`/projects/${id}`} className="font-medium text-accent hover:underline">
              {title}
            </Link>
          ),
        ],
        [t('projects.columns.progress'), (project) => <ProjectProgress project={project} />, 'w-2/5'],
        [
          t('projects.columns.length'),
          ({ durationMs }) => <span className="tabular-nums">{formatLength(durationMs / 1000)}</span>,
          'w-24',
        ],
        [
          t('projects.columns.changed'),
          ({ updatedAt }) => <span className="text-13 text-ink-2">{formatDateTime(updatedAt)}</span>,
          'w-40',
        ],
      ]}
    />
  );
}
