// Inlined into the page by `vite.config.ts`: runs before the first paint, so that neither theme nor language flashes. Keys: src/lib/storage.ts.
(() => {
  const root = document.documentElement;
  try {
    const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    root.dataset.theme = device;
    // `styles/app.css` reserves space by it: for the starters of a first visit, or for the speakers of a script.
    root.dataset.draft = 'none';
    const stored = localStorage.getItem('theme');
    const theme = stored === 'dark' || stored === 'light' ? stored : device;
    root.dataset.theme = theme;
    if (theme === 'dark')
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#131416');
    const settings = JSON.parse(localStorage.getItem('settings') ?? '{}')?.state;
    if (settings?.titleStyle === 'native') root.dataset.titleStyle = 'native';
    const draft = JSON.parse(sessionStorage.getItem('draft') ?? localStorage.getItem('draft'))?.state;
    const speaks = ({ name }) => draft.text.includes(`${name}:`) || draft.text.includes(`${name}：`);
    if (draft) root.dataset.draft = draft.cast?.some(speaks) ? 'script' : 'text';
    const chosen = JSON.parse(localStorage.getItem('preferences') ?? '{}')?.language;
    // BCP 47 tags by language, written into the page by the build.
    const tags = JSON.parse(document.currentScript.dataset.languages);
    const known = (language) => Object.hasOwn(tags, language);
    const language = known(chosen)
      ? chosen
      : navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(known);
    if (language) root.lang = tags[language];
    // Reserves space for the announcement in the server's cookie: its id, and its width in columns of 6.6 px.
    const [, id, columns] = /(?:^|; )announcement=(\d+)-(\d+)/.exec(document.cookie) ?? [];
    if (id && localStorage.getItem('announcementClosed') !== id) {
      const rem = parseFloat(getComputedStyle(root).fontSize) / 16;
      const lines = Math.ceil((columns * 6.6) / Math.max(100, innerWidth / rem - 116));
      root.dataset.announcement = id;
      root.style.setProperty('--announcement-height', `${(lines * 18 + 18) / 16}rem`);
    }
  } catch {
    // Storage is forbidden or contains something else: the defaults of index.html apply.
    root.dataset.theme ??= 'light';
  }
})();
