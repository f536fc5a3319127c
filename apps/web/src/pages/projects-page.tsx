import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { KeptBanner } from '../features/projects/kept-banner.tsx';
import { NewProjectDialog } from '../features/projects/new-project-dialog.tsx';
import { ProjectList } from '../features/projects/project-list.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { type ProjectDraft, useProjectDraft } from '../model/projects/project-draft.ts';
import { projectsQuery, useLiveProjects } from '../model/projects/projects-query.ts';
import { useMayOwn } from '../model/session/access.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { PlusIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

const skeleton = Array<string>(3).fill('h-20 rounded-panel');

export default function ProjectsPage() {
  const { t } = useTranslation();
  const list = useQuery({ ...projectsQuery, ...useLiveProjects() });
  const [draft, setDraft] = useBroughtDraft();
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setDraft(null)}>
      {t('projects.new')}
    </Button>
  );
  const count = list.data?.items.length ?? 0;
  const mayOwn = useMayOwn();
  return (
    <Page title={t('projects.title')} aside={count > 0 && create}>
      <p className="-mt-2 text-13 text-ink-2">{t('projects.intro')}</p>
      <GuestNote />
      <Loaded query={list} skeleton={skeleton}>
        {({ items }) =>
          items.length === 0 ? (
            <>
              {!mayOwn && <KeptBanner />}
              <EmptyState icon={<ListIcon size={32} />} title={t('projects.empty')} action={create}>
                {t('projects.emptyHint')}
              </EmptyState>
            </>
          ) : (
            <ProjectList projects={items} />
          )
        }
      </Loaded>
      {draft !== undefined && <NewProjectDialog draft={draft} onClose={() => setDraft(undefined)} />}
    </Page>
  );
}

/** What the dialog of a new project shows: a text handed over from another page, at once. Undefined: it is closed. */
function useBroughtDraft() {
  const state = useState<ProjectDraft | null>();
  const [, setDraft] = state;
  const brought = useProjectDraft((store) => store.draft);
  useEffect(() => {
    if (brought === null) return;
    setDraft(brought);
    useProjectDraft.setState({ draft: null });
  }, [brought]);
  return state;
}

function GuestNote() {
  const { t } = useTranslation();
  const days = useInstance(({ config }) => config?.historyDays);
  if (useMayOwn() || days === undefined) return null;
  return <p className="text-13 text-ink-2">{t('projects.guestNote', { days })}</p>;
}
