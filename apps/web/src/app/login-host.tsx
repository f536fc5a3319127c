import { lazy, useState } from 'react';
import { withWords } from '../lib/language.ts';
import { navigate } from '../lib/navigation.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useLogin } from '../model/session/login-store.ts';
import { LatePart } from '../ui/late-part.tsx';

const LoginDialog = lazy(withWords(() => import('../features/account/login-dialog.tsx')));
const GuestWorkDialog = lazy(withWords(() => import('../features/account/guest-work-dialog.tsx')));

/** The lazy-loaded login dialog, and what happens after a login. */
export function LoginHost() {
  const wanted = useLogin((state) => state.wanted);
  const [work, setWork] = useState({ tasks: 0, open: false });

  const loggedIn = (returnTo: string | null) => {
    if (returnTo !== null) void navigate(returnTo);
  };

  return (
    <LatePart>
      {wanted && (
        <LoginDialog onLoggedIn={loggedIn} onGuestWork={(tasks) => setWork({ tasks, open: true })} />
      )}
      {work.tasks > 0 && (
        <GuestWorkDialog
          {...work}
          onClose={() => setWork((now) => ({ ...now, open: false }))}
          onKept={() => void queryClient.invalidateQueries({ queryKey: ['history'] })}
        />
      )}
    </LatePart>
  );
}
