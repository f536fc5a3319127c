import { useIsClient } from '../../lib/use-is-client.ts';

/** The pages that work, in the order of the menu. */
export const headerEntries = [
  { to: '/', words: 'shell.nav.textToSpeech' },
  { to: '/tasks', words: 'shell.nav.tasks' },
  { to: '/batch', words: 'shell.nav.batchProcessing' },
  { to: '/projects', words: 'shell.nav.projects' },
  { to: '/docs', words: 'shell.nav.docs' },
  { to: '/settings', words: 'shell.nav.settings' },
] as const;

/** The side navigation of an instance without accounts, where no account's menu leads to history and favourites. */
const sideEntries = [
  { to: '/', words: 'shell.nav.text' },
  { to: '/batch', words: 'shell.nav.batch' },
  { to: '/projects', words: 'shell.nav.projects' },
  { to: '/tasks', words: 'shell.nav.tasks' },
  { to: '/user/favorites', words: 'shell.nav.favourites' },
  { to: '/settings', words: 'shell.nav.settings' },
  { to: '/docs', words: 'shell.nav.docs' },
  { to: '/admin', words: 'shell.nav.admin' },
] as const;

/** The side navigation as it is here: the server lets its own machine administrate, and no other. */
export function useSideEntries(): readonly (typeof sideEntries)[number][] {
  const isThisMachine = useIsClient() && /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return sideEntries.filter(({ to }) => to !== '/admin' || isThisMachine);
}

/** Whether an entry leads to the shown page, or to the one that this belongs to. */
export function isCurrent(entry: string, path: string): boolean {
  return path === entry || (entry !== '/' && path.startsWith(`${entry}/`));
}
