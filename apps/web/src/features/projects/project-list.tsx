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
        {
          name: t('projects.columns.title'),
          cell: ({ id, title }) => (
            <Link to={`/projects/${id}`} className="font-medium text-accent hover:underline">
              {title}
            </Link>
          ),
        },
        {
          name: t('projects.columns.progress'),
          cell: (project) => <ProjectProgress project={project} />,
          className: 'w-2/5',
        },
        {
          name: t('projects.columns.length'),
          cell: ({ durationMs }) => <span className="tabular-nums">{formatLength(durationMs / 1000)}</span>,
          className: 'w-24',
        },
        {
          name: t('projects.columns.changed'),
          cell: ({ updatedAt }) => <span className="text-13 text-ink-2">{formatDateTime(updatedAt)}</span>,
          className: 'w-40',
        },
      ]}
    />
  );
}
