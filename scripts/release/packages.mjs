/** What package-lock.json says of the product: which packages it needs, without those it is developed with. */

/**
 * @typedef {{ path: string, name: string, version: string, entry: object }} LockedPackage
 *   `path`: its folder from the repository's root.
 */

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Finds a package as Node does: in the `node_modules` of the folder, and then of those above it. */
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
 * The packages of others that these folders need at run time, on whichever platform, sorted by name.
 *
 * @param {{ packages: Record<string, object> }} lock package-lock.json
 * @param {readonly string[]} folders workspaces or packages, by their paths from the root
 * @returns {LockedPackage[]}
 */
export function neededPackages({ packages }, folders) {
  const paths = new Set(folders);
  // A set goes on with what is added to it on the way.
  for (const path of paths) {
    for (const name of neededBy(packages[path])) {
      const found = find(packages, name, path);
      // An entry has a name of its own where an empty package stands in for one that is not wanted.
      if (found !== undefined && !packages[found].name?.startsWith('empty-')) paths.add(found);
    }
  }
  return (
    [...paths]
      .filter((path) => path.includes('node_modules/'))
      // An entry has a name of its own where another package stands in.
      .map((path) => ({ path, entry: packages[path], name: packages[path].name ?? nameAt(path) }))
      .map((found) => ({ ...found, version: found.entry.version }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
  );
}

/** Whether a package is made for a platform such as `linux-x64`. Linux means glibc, as PostgreSQL's binaries do. */
export function isFor(platform, { os, cpu, libc }) {
  const [system, processor] = platform.split('-');
  return (
    (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true)
  );
}
