import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A vitest reporter. Writes the counts of a run, the failures and the duration of each file to `VITEST_REPORT`, which
 * `scripts/test.mjs` reads.
 */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const report = {
      passed: count('passed'),
      failed: count('failed'),
      failures: [
        ...modules.flatMap(moduleFailures),
        ...unhandledErrors.map((error) => ({ name: 'outside of any test', message: messageOf(error) })),
      ],
      files: modules.map((module) => ({ name: nameOf(module), durationMs: durationMs(module) })),
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

const nameOf = (module) => relative(process.cwd(), module.moduleId);

/** Failures of a file that did not load, of the hooks of its suites, and of its tests. */
function moduleFailures(module) {
  const file = nameOf(module);
  const failure = (path, errors) => ({
    name: [file, ...path].join(' > '),
    message: errors.map(messageOf).join('\n'),
  });
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0 ? [failure([], module.errors())] : []),
    ...suites.map((suite) => failure([suite.fullName], suite.errors())),
    ...tests.map((test) => failure([test.fullName], test.result().errors ?? [])),
  ];
}

/** Includes the cause, because a property test's error has the failed assertion there. */
function messageOf({ name, message, diff, stacks, cause }) {
  const [frame] = stacks ?? [];
  const place = frame && `at ${relative(process.cwd(), frame.file)}:${frame.line}:${frame.column}`;
  const because = cause?.message && `caused by ${messageOf(cause)}`;
  return [`${name ?? 'Error'}: ${message}`, place, diff, because].filter(Boolean).join('\n');
}

/** From the file's environment setup to its last hook. */
function durationMs(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
