/** The pages that work, in the order of the menu. */
export const headerEntries = [
  { to: '/', words: 'shell.nav.textToSpeech' },
  { to: '/tasks', words: 'shell.nav.tasks' },
  { to: '/batch', words: 'shell.nav.batchProcessing' },
  { to: '/settings', words: 'shell.nav.settings' },
] as const;

/** The side navigation of an instance without accounts, where no account's menu leads to history and favourites. */
export const sideEntries = [
  { to: '/', words: 'shell.nav.text' },
  { to: '/batch', words: 'shell.nav.batch' },
  { to: '/tasks', words: 'shell.nav.tasks' },
  { to: '/user/favorites', words: 'shell.nav.favourites' },
  { to: '/settings', words: 'shell.nav.settings' },
] as const;
