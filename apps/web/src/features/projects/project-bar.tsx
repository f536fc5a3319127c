import type { Project } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { projectActs, projectFile } from '../../model/projects/project-actions.ts';
import { formatOf } from '../../model/projects/project-settings.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { BrandIcon } from '../../ui/icons.tsx';
import { DownloadIcon, PauseIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuLink, MenuNote } from '../../ui/menu.tsx';

export function ProjectBar({ project }: { project: Project }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RunButton project={project} />
      {project.counts.chaptersDone > 0 && project.durationMs > 0 && <Downloads project={project} />}
    </div>
  );
}

/** One button for Run and Pause, so that the focus stays when the project begins or ends. */
function RunButton({ project }: { project: Project }) {
  const { t } = useTranslation();
  const isGuest = useSession((state) => state.token === null);
  const { id, status, counts } = project;
  if (status === 'completed' || counts.characters === 0) return null;
  const runs = status === 'processing';
  const words = status === 'error' ? 'retry' : counts.charactersDone > 0 ? 'resume' : 'run';
  return (
    <>
      <Button
        variant={runs ? 'secondary' : 'primary'}
        icon={runs ? <PauseIcon /> : <BrandIcon strokeWidth={2} />}
        onClick={({ detail }) => {
          if (!runs) void projectActs.run(id);
          // The second click of a double click must not pause what the first began.
          else if (detail !== 2) void projectActs.pause(id);
        }}
      >
        {t(`projects.${runs ? 'pause' : words}`)}
      </Button>
      {status === 'waiting' && (
        <Button icon={<PauseIcon />} onClick={() => void projectActs.pause(id)}>
          {t('projects.pause')}
        </Button>
      )}
      {isGuest && project.pauseDetails?.limit === 'guest' && (
        <Button onClick={() => openLogin({ mode: 'register' })}>{t('shell.register')}</Button>
      )}
    </>
  );
}

function Downloads({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { chapters, chaptersDone } = project.counts;
  const audio = formatOf(project);
  const files = [audio, 'zip', 'srt', 'vtt', 'txt'] as const;
  return (
    <Menu trigger={<Button icon={<DownloadIcon />}>{t('projects.download')}</Button>}>
      {chaptersDone < chapters && (
        <MenuNote>{t('projects.onlyDone', { done: chaptersDone, total: chapters })}</MenuNote>
      )}
      {files.map((format) => (
        <MenuLink key={format} href={projectFile(project, format, { download: true })}>
          {t(`projects.files.${format}`, { format: audio.toUpperCase() })}
        </MenuLink>
      ))}
    </Menu>
  );
}
