import type { Project, ProjectChapter } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { ChapterDialog } from '../features/projects/chapter-dialog.tsx';
import { ProjectBar } from '../features/projects/project-bar.tsx';
import { ProjectChapters } from '../features/projects/project-chapters.tsx';
import { ProjectProgress } from '../features/projects/project-progress.tsx';
import { ProjectQuestions, type Question } from '../features/projects/project-questions.tsx';
import { ProjectVoices } from '../features/projects/project-voices.tsx';
import { VoiceBrowserHost } from '../features/voices/voice-browser-host.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { projectQuery, useLiveProjects } from '../model/projects/projects-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PenIcon } from '../ui/icons.tsx';
import { ArrowLeftIcon, PlusIcon, TrashIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';

export default function ProjectPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const project = useQuery({ ...projectQuery(id), ...useLiveProjects() });
  const [edited, setEdited] = useState<ProjectChapter | 'new' | null>(null);
  const title = project.data?.title ?? t('projects.title');
  return (
    <>
      <Page
        title={title}
        aside={
          <Link to="/projects" className={buttonClass('ghost')}>
            <ArrowLeftIcon size={16} />
            {t('projects.back')}
          </Link>
        }
      >
        <Loaded query={project} skeleton={['h-36 rounded-panel', 'h-80 rounded-panel']}>
          {(data) => <ProjectParts project={data} onEdit={setEdited} />}
        </Loaded>
      </Page>
      {/* Not among the parts: what is typed in it outlives the session, which they do not. */}
      <ChapterDialog projectId={id} chapter={edited} onClose={() => setEdited(null)} />
      <VoiceBrowserHost />
    </>
  );
}

interface PartsProps {
  readonly project: Project;
  readonly onEdit: (chapter: ProjectChapter | 'new') => void;
}

function ProjectParts({ project, onEdit }: PartsProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Section title={t('projects.columns.progress')} aside={<ProjectActions onAsk={setQuestion} />}>
        <ProjectProgress project={project} />
        <ProjectVoices project={project} />
        <ProjectBar project={project} />
      </Section>
      <Section
        title={t('projects.chapters')}
        aside={
          <Button size="sm" icon={<PlusIcon />} onClick={() => onEdit('new')}>
            {t('projects.addChapter')}
          </Button>
        }
      >
        <ProjectChapters project={project} onEdit={onEdit} onAsk={setQuestion} />
      </Section>
      <ProjectQuestions project={project} question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function ProjectActions({ onAsk }: { onAsk: (question: Question) => void }) {
  const { t } = useTranslation();
  return (
    <span className="flex gap-1">
      <IconButton label={t('projects.rename')} icon={<PenIcon />} onClick={() => onAsk({ kind: 'rename' })} />
      <IconButton
        label={t('projects.delete')}
        icon={<TrashIcon />}
        onClick={() => onAsk({ kind: 'delete' })}
      />
    </span>
  );
}
