// Runs before the first paint, outside the bundle, so that neither theme nor language flashes. Keys: src/lib/storage.ts.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
    root.dataset.theme = theme;
    if (theme === 'dark')
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#131416');
    const settings = JSON.parse(localStorage.getItem('settings') ?? '{}')?.state;
    if (settings?.titleStyle === 'native') root.dataset.titleStyle = 'native';
    const language = JSON.parse(localStorage.getItem('preferences') ?? '{}')?.language;
    // Language and tag, as the build wrote them into the page.
    const tags = JSON.parse(document.currentScript.dataset.languages);
    if (Object.hasOwn(tags, language)) root.lang = tags[language];
  } catch {
    // Storage is forbidden or holds something else: the defaults of index.html stand.
    root.dataset.theme ??= 'light';
  }
})();
