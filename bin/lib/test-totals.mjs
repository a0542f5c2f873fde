import { existsSync, readFileSync } from 'node:fs';

/**
 * The totals of a step: of its report, if it wrote one. A step that ended badly without a failed
 * test (a syntax error, a server that did not start) counts as one failed.
 *
 * @param {number} code the step's exit code
 * @param {{ passed: number, failed: number }} counted what its report counts
 */
export function totalsOf(code, { passed, failed }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** What Vitest's JSON report counts; a test file that could not be read is one failed test. */
export function readVitestReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0 };
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unreadable.length };
}

/** What Playwright's JSON report counts; an end-to-end test that passed when it was retried has passed. */
export function readPlaywrightReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
