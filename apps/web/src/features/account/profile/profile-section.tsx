import { type User, updateProfile } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useFormState } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { toast } from '../../../lib/toast.ts';
import { toastError } from '../../../lib/toast-error.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { setUser } from '../../../model/session/session-store.ts';
import { useTierWords } from '../../../model/session/tier.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Section } from '../../../ui/page.tsx';
import { AccountField, AccountForm, SubmitButton } from '../account-form.tsx';
import { UserAvatar } from '../user-avatar.tsx';
import { resizePicture } from './resize-picture.ts';

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const tierWords = useTierWords();
  const { mutate, isPending } = useMutation({
    mutationFn: (avatar: string) => saveProfile({ avatar }),
    onError: (error) => toastError(error),
  });
  const choose = async (file: File) => {
    try {
      mutate(await resizePicture(file));
    } catch (cause) {
      console.warn('The picture could not be read', cause);
      toast('error', t('user.avatar.unreadable'));
    }
  };
  return (
    <Section title={t('user.avatarAndName')} aside={<Badge>{tierWords(user.role)}</Badge>}>
      <div className="flex flex-wrap items-center gap-4">
        <UserAvatar user={user} size="lg" />
        <div className="flex flex-wrap gap-2">
          <FileButton
            words={t('user.avatar.upload')}
            label={t('user.avatar.choose')}
            accept="image/png,image/jpeg,image/webp,image/gif"
            busy={isPending}
            onChoose={(file) => void choose(file)}
          />
          {user.avatar && (
            <Button variant="ghost" busy={isPending} onClick={() => mutate('')}>
              {t('user.avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <AccountForm
        className="gap-1.5"
        values={{ username: user.username }}
        send={({ username }) => saveProfile({ username: username.trim() })}
      >
        <NameField />
      </AccountForm>
    </Section>
  );
}

function NameField() {
  const { t } = useTranslation();
  const { isDirty } = useFormState();
  return (
    <div className="flex items-start gap-2">
      <AccountField
        name="username"
        label={t('account.username')}
        autoComplete="username"
        className="max-w-80 flex-1"
      />
      <SubmitButton className="mt-6" disabled={!isDirty}>
        {t('ui.save')}
      </SubmitButton>
    </div>
  );
}

/** @throws ApiError */
async function saveProfile(body: { username?: string; avatar?: string }): Promise<void> {
  setUser((await call(updateProfile, { body })).user);
  toast('success', i18next.t('user.saved'));
}
