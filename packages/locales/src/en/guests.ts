/** What guests read where a page or a limit is about accounts. */
export const guests = {
  gate: {
    tasks: {
      title: 'With an account, your conversions are kept here',
      text: 'Tasks lists each of your conversions, to play again, download, retry and keep. Conversions of guests are not listed.',
    },
    settings: {
      title: 'With an account, your settings follow you',
      text: 'Your preferences, the addresses of your own services and your saved configurations are the same on every device. Keys are kept in the browser only.',
    },
    batch: {
      title: 'With an account you can convert lists',
      text: 'This site converts only for people who are logged in.',
    },
    page: {
      title: 'This page belongs to your account',
      text: 'Log in to see your profile, quota, package and favourites.',
    },
    free: 'Without an account you can use:',
  },
  batchHint:
    'Without an account you can convert lists of up to {items} items within today’s free characters. With one you can convert up to {most} at a time, have more characters, and your history is kept for {days} days.',
};
