import { getGuestWork } from '@parlando/contract';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useLogin } from '../features/account/login-store.ts';
import { call } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';

const LoginDialog = lazy(() => import('../features/account/login-dialog.tsx'));
const GuestWorkDialog = lazy(() => import('../features/account/guest-work-dialog.tsx'));

/** The login dialog, loaded when it is first wanted, and what follows a login. */
export function LoginHost() {
  const router = useRouter();
  const wanted = useLogin((state) => state.wanted);
  const [work, setWork] = useState({ tasks: 0, open: false });

  const loggedIn = (returnTo: string | null) => {
    if (returnTo !== null) void router.navigate({ href: returnTo });
    call(getGuestWork, {}).then(
      ({ tasks }) => tasks > 0 && setWork({ tasks, open: true }),
      (cause: unknown) => console.warn('It is not known what this browser made as a guest', cause),
    );
  };

  return (
    <Suspense>
      {wanted && <LoginDialog onLoggedIn={loggedIn} />}
      {work.tasks > 0 && (
        <GuestWorkDialog
          {...work}
          onClose={() => setWork((now) => ({ ...now, open: false }))}
          onKept={() => void queryClient.invalidateQueries({ queryKey: ['history'] })}
        />
      )}
    </Suspense>
  );
}
