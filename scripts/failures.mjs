import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A failure of a test run.
 *
 * @typedef {object} Failure
 * @property {string} name File and test, or the step without tests.
 * @property {string} message What went wrong, possibly on many lines and in colour.
 */

/** Every failure must be visible in a CI log that keeps only the end. */
const mostLines = 100;
const mostColumns = 400;

/**
 * Lists failures in at most 100 lines: the more there are, the fewer lines each message gets.
 *
 * @param {readonly Failure[]} failures
 * @returns {string}
 */
export function listFailures(failures) {
  const shown = failures.slice(0, mostLines / 2 - 1);
  const linesEach = Math.floor((mostLines - 1) / Math.max(1, shown.length)) - 1;
  const lines = shown.flatMap(({ name, message }) => [
    name,
    ...messageLines(message)
      .slice(0, linesEach)
      .map((line) => `    ${line}`),
  ]);
  if (failures.length > shown.length) lines.push(`and ${failures.length - shown.length} more`);
  return lines.map((line) => `${line.slice(0, mostColumns)}\n`).join('');
}

function messageLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.filter((line) => line.trim() !== '');
}

/**
 * The failures in a report of Playwright's JSON reporter.
 *
 * @param {{ suites?: any[], errors?: { message?: string }[] }} report
 * @returns {Failure[]}
 */
export function journeyFailures({ suites = [], errors = [] }) {
  return [
    ...suites.flatMap((suite) => suiteFailures(suite, [])),
    ...errors.map(({ message = '' }) => ({ name: 'e2e', message })),
  ];
}

function suiteFailures({ title, specs = [], suites = [] }, parents) {
  const path = [...parents, title];
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => ({
      name: `${['e2e', ...path, spec.title].join(' > ')} (e2e/${spec.file}:${spec.line})`,
      message: specMessage(spec),
    }));
  return [...failed, ...suites.flatMap((suite) => suiteFailures(suite, path))];
}

function specMessage({ tests }) {
  const results = tests.flatMap((test) => test.results);
  const errors = results.flatMap((result) => result.errors ?? []);
  const pages = results
    .flatMap((result) => result.attachments ?? [])
    .filter(({ name }) => name === 'error-context');
  return [...errors.map(({ message = '' }) => message), ...pages.map(({ path }) => pageSnapshot(path))].join(
    '\n',
  );
}

/** The page's content when a test failed, from Playwright's error context. Without the header, which is always the same. */
function pageSnapshot(path) {
  const snapshot = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return snapshot.replace(/^( *)- banner\b.*\n(?:\1 .*\n)*/m, '');
}
