/** The examples of `docs/snippets`, by path. Bundled with the page that shows them. */
const files = import.meta.glob<string>('../../../../../docs/snippets/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const byName = new Map(
  Object.entries(files).map(([path, source]) => [path.slice(path.lastIndexOf('/') + 1), source]),
);

/** Throws for a file that does not exist. */
export function snippetSource(file: string): string {
  const source = byName.get(file);
  if (source === undefined) throw new Error(`docs/snippets has no ${file}`);
  return source;
}
