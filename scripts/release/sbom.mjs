import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const libraries = JSON.parse(readFileSync(new URL('bundled-libraries.json', import.meta.url), 'utf8'));

/** Packages and libraries compiled into others, which npm does not know. */
function libraryComponents(refs) {
  return libraries
    .map(({ name, version, licence, purl, within }) => ({
      owner: [...refs].find((ref) => ref.startsWith(`${within}@`) || ref.startsWith(`${within}/`)),
      component: {
        'bom-ref': purl,
        type: 'library',
        name,
        // CycloneDX requires a version; the binaries do not contain it.
        version: version ?? 'unknown',
        purl,
        licenses: [{ license: { id: licence } }],
      },
    }))
    .filter(({ owner }) => owner !== undefined);
}

/** npm uses the folder's name for workspaces, and omits licences that SPDX does not list. */
function completed(component, packages = []) {
  const ref = component['bom-ref'];
  const { entry } = packages.find(({ name, version }) => ref === `${name}@${version}`) ?? {};
  const licenses =
    component.licenses ?? (entry?.license ? [{ license: { name: entry.license } }] : undefined);
  return { ...component, name: ref.slice(0, ref.lastIndexOf('@')), licenses };
}

/** Without development dependencies, and without packages that are not in this release. */
function trimmed(entry, names) {
  const { devDependencies: _dev, optionalDependencies = {}, peerDependenciesMeta: _meta, ...kept } = entry;
  const { peerDependencies = {} } = entry;
  const chosen = (all) => Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  return {
    ...kept,
    optionalDependencies: chosen(optionalDependencies),
    peerDependencies: chosen(peerDependencies),
  };
}

/**
 * npm's SBOM of a lock file with the product alone. For the whole lock file, npm omits packages that development
 * needs as well (`--omit dev`: react, zod), or fails on errors in development packages.
 */
function npmSbom(lock, manifest, packages) {
  const names = new Set(packages.map(({ name }) => name));
  const paths = new Set(packages.map(({ path }) => path));
  const isWorkspace = (path) => /^(apps|packages)\/[^/]+$/.test(path);
  const entries = Object.entries(lock.packages).filter(
    ([path, { link, resolved }]) => isWorkspace(link ? resolved : path) || paths.has(path),
  );
  const { name, version, description, license } = manifest;
  // npm expects workspaces on disk, where they are not; dependencies have the same effect.
  const programs = { '@parlando/server': '*', '@parlando/web': '*' };
  const self = { name, version, description, license, dependencies: programs };
  const product = Object.fromEntries(entries.map(([path, entry]) => [path, trimmed(entry, names)]));
  const folder = mkdtempSync(join(tmpdir(), 'parlando-sbom-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(self));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: { '': self, ...product } }),
    );
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
    // Only the standard output: npm announces its own updates on the other.
    const output = execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    return JSON.parse(output.toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The `dependencies` of the remaining packages, and those added to each package. */
function dependenciesOf(document, refs, added) {
  return document.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [
        ...dependsOn.filter((each) => refs.has(each)),
        ...added.filter(({ owner }) => owner === ref).map(({ component }) => component['bom-ref']),
      ],
    }))
    .concat(added.map(({ component }) => ({ ref: component['bom-ref'], dependsOn: [] })));
}

/**
 * The software bill of materials of one release (CycloneDX 1.5): our workspaces, every package in the bundles or
 * beside them, and the libraries compiled into WebAssembly or shipped with PostgreSQL. Reproducible: no serial
 * number, and the commit's time.
 *
 * @param {{ lock: object, manifest: object, packages: import('./packages.mjs').LockedPackage[], time: Date }} release
 */
export function makeSbom({ lock, manifest, packages, time }) {
  const document = npmSbom(lock, manifest, packages);
  const components = document.components.map((each) => completed(each, packages));
  const { component } = document.metadata;
  const refs = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const missing = packages.map(({ name, version }) => `${name}@${version}`).filter((ref) => !refs.has(ref));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`);
  const added = libraryComponents(refs);
  return {
    $schema: document.$schema,
    bomFormat: document.bomFormat,
    specVersion: document.specVersion,
    version: 1,
    metadata: {
      ...document.metadata,
      timestamp: time.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { ...completed(component), type: 'application' },
    },
    components: [...components, ...added.map((each) => each.component)],
    dependencies: dependenciesOf(document, refs, added),
  };
}
