const { options } = require('./.dependency-cruiser.cjs');

/** Rules about what is imported at run time: `scripts/cruise.mjs` leaves `import type` out for these. */
module.exports = {
  forbidden: [
    {
      name: 'server-features-meet-as-types',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: ['\\.test\\.tsx?$'] },
      to: { path: '^apps/server/src/features/([^/]+)/', pathNot: '^apps/server/src/features/$1/' },
    },
  ],
  options,
};
