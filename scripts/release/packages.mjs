/** Reads package-lock.json: which packages the product needs, without development dependencies. */

/**
 * @typedef {{ path: string, name: string, version: string, entry: object }} LockedPackage
 *   `path`: its folder from the repository's root.
 */

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Resolves a package like Node: in the `node_modules` of the folder, then in those above it. */
function find(packages, name, folder) {
  for (let from = folder; ; ) {
    const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (from === '') return undefined;
    from = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  }
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The third-party packages that these folders need at run time, on any platform, sorted by name.
 *
 * @param {{ packages: Record<string, object> }} lock package-lock.json
 * @param {readonly string[]} folders workspaces or packages, by their paths from the root
 * @returns {LockedPackage[]}
 */
export function neededPackages({ packages }, folders) {
  const paths = new Set(folders);
  // Iterating a Set includes the elements added meanwhile.
  for (const path of paths) {
    for (const name of neededBy(packages[path])) {
      const found = find(packages, name, path);
      // An entry has its own name if an empty package replaces an unwanted one.
      if (found !== undefined && !packages[found].name?.startsWith('empty-')) paths.add(found);
    }
  }
  return (
    [...paths]
      .filter((path) => path.includes('node_modules/'))
      // An entry has its own name if another package replaces it.
      .map((path) => ({ path, entry: packages[path], name: packages[path].name ?? nameAt(path) }))
      .map((found) => ({ ...found, version: found.entry.version }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
  );
}

/** Whether a package is for a platform such as `linux-x64`. Linux means glibc, as for PostgreSQL's binaries. */
export function isFor(platform, { os, cpu, libc }) {
  const [system, processor] = platform.split('-');
  return (
    (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true)
  );
}
