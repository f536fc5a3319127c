import i18next from 'i18next';
import { withStudioWords, withWords } from '../lib/language.ts';
import { presentAddress } from '../lib/navigation.tsx';
import { queryClient } from '../lib/query-client.ts';
import { keptConversionKey, readText, storageKeys, tabStorage, writeText } from '../lib/storage.ts';
import { toast } from '../lib/toast.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { draftCopies, useEditor } from '../model/document/editor-store.ts';
import { followInterfaceLanguage } from '../model/options/follow-language.ts';
import { mayOwn, presentVisitor, useOpenPage } from '../model/session/access.ts';
import { openLogin, useLogin } from '../model/session/login-store.ts';
import { useSession } from '../model/session/session-store.ts';
import { startSession } from '../model/session/start-session.ts';
import { leaveClosedPage, mayStay } from './router.tsx';

/** Query keys whose data must not be shown to the next person who logs in here. */
const personal = ['task', 'projects', 'project', 'server-status'] as const;
/** The same for what a guest may not ask. */
const ofAccount = ['history', 'user', 'favourites', 'payment'] as const;
/** What may be being edited: it stays while its owner's session has ended, until somebody else logs in. */
const edited = ['chapter', 'admin'] as const;

/** Follows the session while the page is open: expiry, and everything that changes with the user. */
export function startSessionEffects(): void {
  followInterfaceLanguage();
  keepInvitation();
  startSession(sessionIsOver, leftInOtherTab);
  let owner = useSession.getState().userId;
  useSession.subscribe(({ userId }, before) => {
    if (userId === before.userId) return;
    visitorChanged();
    owner ??= before.userId;
    if (userId === null) return;
    if (userId !== owner) forget(edited);
    owner = userId;
  });
  useLogin.subscribe((now, before) => {
    if (before.open && !now.open) leaveClosedPage();
  });
  whenIdle(followSettings);
  whenIdle(copyDrafts);
  whenIdle(sendInvitation);
  whenIdle(resumeLastConversion);
}

/**
 * The page stays, with everything typed into it; a page that requires a login closes only if the login is cancelled.
 */
function sessionIsOver(): void {
  // A dialog covers the login button, and may hold what cannot be saved without a login.
  const asks = !mayStay() || document.querySelector('[data-modal]') !== null;
  toast('warning', i18next.t('errors.SESSION_EXPIRED'), {
    ...(!asks && { action: { label: i18next.t('shell.login'), onPress: () => openLogin() } }),
  });
  if (asks) openLogin();
}

function leftInOtherTab(): void {
  forget(edited);
  leaveClosedPage();
}

/** Settings and saved configurations follow the account; their code is fetched after the first page. */
function followSettings(): void {
  withStudioWords(() => import(/* part: idle */ '../model/settings-file/start-settings.ts'))().then(
    ({ startSettings }) => startSettings(),
    (cause: unknown) => console.warn('The settings will not follow the account in this page', cause),
  );
}

/**
 * Its code is fetched at once if there is a copy, which a crash may have left, and else with the first edit. Browsers
 * that store nothing, or cannot list databases, go without.
 */
function copyDrafts(): void {
  startDraftCopy().catch((cause: unknown) =>
    console.warn('Drafts will not survive a crash of the browser', cause),
  );
}

async function startDraftCopy(): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === draftCopies)) await firstEdit();
  const copying = await import(/* part: use */ '../model/document/draft-copy.ts');
  await copying.startDraftCopy();
}

const firstEdit = () =>
  new Promise<void>((resolve) => {
    const stop = useEditor.subscribe(({ isStarter }) => {
      if (isStarter) return;
      stop();
      resolve();
    });
  });

/** Of the page that was reloaded; most visits have none. */
function resumeLastConversion(): void {
  if (tabStorage.getItem(keptConversionKey) === null) return;
  withStudioWords(() => import(/* part: use */ '../model/conversion/resume-conversion.ts'))()
    .then(({ resumeConversion }) => resumeConversion())
    .catch((cause: unknown) => console.warn('The last conversion could not be resumed', cause));
}

/** Stored until the guest has an account: registering may take another visit. */
function keepInvitation(): void {
  const code = new URLSearchParams(location.search).get('invite');
  if (code) writeText(storageKeys.invitation, code);
}

function sendInvitation(): void {
  if (readText(storageKeys.invitation) === null || useSession.getState().userId === null) return;
  withWords(() => import('../model/billing/accept-invitation.ts'))()
    .then(({ acceptKeptInvitation }) => acceptKeptInvitation())
    .catch((cause: unknown) => console.warn('The invitation could not be registered', cause));
}

function visitorChanged(): void {
  tabStorage.removeItem(keptConversionKey);
  if (useSession.getState().userId !== null) useOpenPage.setState({ path: presentAddress().path });
  sendInvitation();
  forget(personal);
  forget(ofAccount, mayOwn(presentVisitor()));
}

/** @param asksAgain what the page still shows */
function forget(keys: readonly string[], asksAgain = true): void {
  for (const key of keys) {
    const queries = { queryKey: [key] };
    if (asksAgain) void queryClient.resetQueries(queries);
    else for (const query of queryClient.getQueryCache().findAll(queries)) query.reset();
  }
}
