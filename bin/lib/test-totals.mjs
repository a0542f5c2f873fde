import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the totals of a step, from its report if it wrote one. A step that failed without a failed test (a
 * syntax error, a server that did not start) counts as one failure, by the step's name.
 *
 * @param {string} step the step's name
 * @param {number} code the step's exit code
 * @param {{ passed: number, failures: string[] }} counted the totals of its report
 */
export function totalsOf(step, code, { passed, failures }) {
  return { passed, failures: code !== 0 && failures.length === 0 ? [step] : failures };
}

/**
 * Reads the counts and failures of Vitest's JSON report; a test file that could not be prepared is one failed
 * test.
 */
export function readVitestReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failures: [] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be read, or whose setup failed, contains no failed test.
    if (failed.length === 0 && status === 'failed') return [failureOf(path, [], message)];
    return failed.map((test) => failureOf(path, [test.fullName], test.failureMessages.join('\n')));
  });
  return { passed: report.numPassedTests, failures };
}

/**
 * Reads the counts and failures of Playwright's JSON report; an end-to-end test that passed on a retry has
 * passed.
 */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failures: [] };
  const { expected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failures: report.suites.flatMap((suite) => failuresIn(suite)),
  };
}

function failuresIn({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failureOf(file, [projectName, title], results.at(-1)?.error?.message),
      ),
  );
  return [...failed, ...suites.flatMap(failuresIn)];
}

/** Returns a failed test as a line: its location, its name, and the beginning of its message. */
function failureOf(file, names, message = '') {
  const plain = stripVTControlCharacters(message);
  return `${[file, ...names].join(' › ')}: ${plain.replace(/\s+/g, ' ').slice(0, 500)}`;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
