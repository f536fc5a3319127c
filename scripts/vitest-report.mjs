import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A vitest reporter. Writes the counts of a run and how long each file took to `VITEST_REPORT`, as `scripts/test.mjs` reads them. */
export default class VitestReport {
  onTestRunEnd(modules) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const report = {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length,
      files: modules.map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        durationMs: durationMs(module),
      })),
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

/** From the file's environment to its last hook. */
function durationMs(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
