import { useMutation, useQuery } from '@tanstack/react-query';
import { navigate } from '../../lib/navigation.tsx';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { forgetProject, keptProjectQuery } from '../../model/projects/kept-project.ts';
import { makeProject } from '../../model/projects/project-actions.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Offers to recreate a guest's project that the server has deleted from the copy in this browser. */
export function KeptBanner() {
  const { t } = useTranslation();
  const { data: kept } = useQuery(keptProjectQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: makeProject,
    onSuccess: ({ id }) => navigate(`/projects/${id}`),
    onError: (cause) => toastError(cause),
  });
  if (!kept) return null;
  const begin = () => mutate({ ...kept, chapters: kept.chapters.map(({ chapter }) => chapter) });
  return (
    <Banner
      tone="info"
      title={t('projects.keptTitle', { title: kept.title })}
      action={
        <>
          <Button size="sm" variant="ghost" onClick={() => void forgetProject()}>
            {t('projects.forgetKept')}
          </Button>
          <Button size="sm" variant="soft" busy={isPending} onClick={begin}>
            {t('projects.beginAgain')}
          </Button>
        </>
      }
    >
      {t('projects.keptNote')}
    </Banner>
  );
}
