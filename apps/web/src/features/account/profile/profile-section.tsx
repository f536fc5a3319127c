import { type User, updateProfile } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { toast } from '../../../lib/toast.ts';
import { setUser } from '../../../model/session/session-store.ts';
import { useTierWords } from '../../../model/session/tier.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { fieldRules } from '../field-rules.ts';
import { UserAvatar } from '../user-avatar.tsx';
import { resizePicture } from './resize-picture.ts';

/** Name and picture. */
export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const tierWords = useTierWords();
  const rules = fieldRules(t);
  const form = useForm({ mode: 'onTouched', values: { username: user.username } });
  const saving = useSaveProfile();
  return (
    <Section title={t('user.avatarAndName')} aside={<Badge>{tierWords(user.role)}</Badge>}>
      <AvatarChooser user={user} />
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={form.handleSubmit(({ username }) => saving.mutate({ username: username.trim() }))}
      >
        <TextField
          {...form.register('username', { validate: rules.username })}
          steady
          label={t('account.username')}
          error={form.formState.errors.username?.message}
          autoComplete="username"
          className="max-w-80 flex-1"
        />
        <Button
          type="submit"
          className="mt-6"
          busy={saving.isPending}
          disabled={saving.isPending || !form.formState.isDirty}
        >
          {t('user.save')}
        </Button>
      </form>
    </Section>
  );
}

function useSaveProfile() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (body: { username?: string; avatar?: string }) => call(updateProfile, { body }),
    onSuccess: ({ user }) => {
      setUser(user);
      toast('success', t('user.saved'));
    },
    onError: (error) => toast('error', wordsOf(error)),
  });
}

function AvatarChooser({ user }: { user: User }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const saving = useSaveProfile();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      saving.mutate({ avatar: await resizePicture(file) });
    } catch (cause) {
      console.warn('The picture could not be read', cause);
      toast('error', t('user.avatar.unreadable'));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <UserAvatar user={user} size="lg" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={t('user.avatar.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <Button busy={saving.isPending} disabled={saving.isPending} onClick={() => input.current?.click()}>
          {t('user.avatar.upload')}
        </Button>
        {user.avatar && (
          <Button variant="ghost" disabled={saving.isPending} onClick={() => saving.mutate({ avatar: '' })}>
            {t('user.avatar.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
