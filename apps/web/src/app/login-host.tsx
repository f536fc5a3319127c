import { useState } from 'react';
import { withWords } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { useLogin } from '../model/session/login-store.ts';
import { late } from '../ui/late-part.tsx';

const LoginDialog = late(withWords(() => import('../features/account/login-dialog.tsx')));
const GuestWorkDialog = late(withWords(() => import('../features/account/guest-work-dialog.tsx')));

/** Until now the account was refused the subtitles and the outline of the audio in the player. */
function showKept(): void {
  for (const key of ['history', 'task']) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** The lazy-loaded login dialog, and what happens after a login. */
export function LoginHost() {
  const wanted = useLogin((state) => state.wanted);
  const [work, setWork] = useState({ tasks: 0, open: false });
  return (
    <>
      {wanted && <LoginDialog onGuestWork={(tasks) => setWork({ tasks, open: true })} />}
      {work.tasks > 0 && (
        <GuestWorkDialog
          {...work}
          onClose={() => setWork((now) => ({ ...now, open: false }))}
          onKept={showKept}
        />
      )}
    </>
  );
}
