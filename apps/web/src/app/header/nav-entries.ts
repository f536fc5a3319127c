import { useIsClient } from '../../lib/use-is-client.ts';
import {
  FileIcon,
  LayersIcon,
  ListIcon,
  ServerIcon,
  SlidersIcon,
  StarIcon,
  TasksIcon,
  TextIcon,
} from '../../ui/icons.tsx';

/** In the order of the menu. */
export const headerEntries = [
  { to: '/', words: 'shell.nav.textToSpeech' },
  { to: '/tasks', words: 'shell.nav.tasks' },
  { to: '/batch', words: 'shell.nav.batchProcessing' },
  { to: '/projects', words: 'shell.nav.projects' },
  { to: '/docs', words: 'shell.nav.docs' },
  { to: '/settings', words: 'shell.nav.settings' },
] as const;

/** The side navigation of an instance without accounts, which has no account menu for history and favourites. */
export const sideEntries = [
  { to: '/', words: 'shell.nav.text', Icon: TextIcon },
  { to: '/batch', words: 'shell.nav.batch', Icon: LayersIcon },
  { to: '/projects', words: 'shell.nav.projects', Icon: ListIcon },
  { to: '/tasks', words: 'shell.nav.tasks', Icon: TasksIcon },
  { to: '/user/favorites', words: 'shell.nav.favourites', Icon: StarIcon },
  { to: '/settings', words: 'shell.nav.settings', Icon: SlidersIcon },
  { to: '/docs', words: 'shell.nav.docs', Icon: FileIcon },
  { to: '/admin', words: 'shell.nav.admin', Icon: ServerIcon },
] as const;

/**
 * The side navigation entries of this instance. Without accounts, the server allows administration from its own
 * machine only.
 */
export function useSideEntries(): readonly (typeof sideEntries)[number][] {
  const isThisMachine = useIsClient() && /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return sideEntries.filter(({ to }) => to !== '/admin' || isThisMachine);
}

/** Whether an entry links to the current page or its parent. */
export function isCurrent(entry: string, path: string): boolean {
  return path === entry || (entry !== '/' && path.startsWith(`${entry}/`));
}
