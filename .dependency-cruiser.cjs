/**
 * Which part may import which (docs/architecture.md): each only from those below it.
 * `scripts/check.mjs` also makes sure that this cruise sees the modules at all.
 */
const folder = (path) => `^${path}/`;
const package_ = (name) => folder(`packages/${name}`);
const server = (name) => `^apps/server/src/${name}`;
const web = (name) => `^apps/web/src/${name}`;

/** `from` may import, of our own code, only itself and `allowed`. */
const only = (name, from, allowed, options = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: options.except ?? [] },
  to: {
    path: ['^packages/', '^apps/', '^bench/', '^scripts/', '^e2e/'],
    // A library that lies in a workspace of ours because another version is at the root.
    pathNot: ['/node_modules/', from, ...allowed],
  },
});

const tests = ['\\.test\\.tsx?$', '/test/', '/testkit/', 'vitest\\.config\\.ts$'];

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-is-the-ground', package_('contract'), [], { except: tests }),
    only('locales-on-contract', package_('locales'), [package_('contract')], { except: tests }),
    only('speech-on-contract', package_('speech'), [package_('contract')], { except: tests }),
    {
      name: 'speech-does-no-io',
      severity: 'error',
      from: { path: package_('speech'), pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    only('audio-wasm-stands-alone', package_('audio-wasm'), [], { except: tests }),
    only('espeak-wasm-stands-alone', package_('espeak-wasm'), [], { except: tests }),
    only(
      'engines-on-speech',
      package_('engines'),
      [package_('speech'), package_('contract'), package_('espeak-wasm'), package_('audio-wasm')],
      {
        except: tests,
      },
    ),
    only('providers-on-speech', package_('providers'), [package_('speech'), package_('contract')], {
      except: [...tests, '/testing/'],
    }),
    {
      name: 'providers-run-in-a-browser',
      severity: 'error',
      from: { path: package_('providers'), pathNot: [...tests, '/testing/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'servers-of-tests-only-in-tests',
      severity: 'error',
      from: { pathNot: [...tests, '/testing/', '/faults/', '^e2e/', '^bench/'] },
      to: { path: ['^packages/providers/testing/', '^packages/engines/src/edge-read-aloud/testing/'] },
    },
    only('server-ports-on-contract', server('ports/'), [package_('contract'), package_('speech')]),
    only(
      'server-drivers-on-ports',
      server('drivers/'),
      [server('ports/'), package_('contract'), package_('audio-wasm')],
      {
        except: tests,
      },
    ),
    only(
      'server-http-on-contract',
      server('http/'),
      [package_('contract'), package_('locales'), server('ports/')],
      {
        except: tests,
      },
    ),
    only(
      'server-database-on-ports',
      server('database/'),
      [package_('contract'), package_('speech'), server('ports/')],
      { except: tests },
    ),
    {
      name: 'server-features-on-ports-http-database',
      severity: 'error',
      from: { path: server('features/'), pathNot: tests },
      to: { path: [server('drivers/'), server('wiring'), server('main'), '^apps/web/', package_('engines')] },
    },
    only('web-on-contract-locales-speech-providers', '^apps/web/src/', [
      package_('contract'),
      package_('locales'),
      package_('speech'),
      package_('providers'),
    ]),
    only(
      'web-lib-and-ui-below-features',
      '^apps/web/src/(ui|lib)/',
      [package_('contract'), package_('locales'), package_('speech'), package_('providers')],
      { except: tests },
    ),
    {
      name: 'web-model-below-ui-and-features',
      severity: 'error',
      from: { path: web('model/'), pathNot: tests },
      to: { path: [web('ui/'), web('features/'), web('pages/'), web('app/')] },
    },
    {
      // What two features need is model or ui; what one shows inside another is a place that a page fills.
      name: 'web-features-stand-alone',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: web('features/'), pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-below-pages',
      severity: 'error',
      from: { path: web('features/'), pathNot: tests },
      to: { path: [web('pages/'), web('app/')] },
    },
    {
      name: 'web-pages-below-app',
      severity: 'error',
      from: { path: web('pages/'), pathNot: tests },
      to: { path: web('app/') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', 'packages/espeak-wasm/vendor'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
