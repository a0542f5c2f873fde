import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport, totalsOf } from './test-totals.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'terang-totals-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('the totals of a test run', () => {
  it('name a failed test, and count a test file that could not be prepared as one', () => {
    const [passed, failed] = ['passed', 'failed'].map((status) => ({
      status,
      fullName: `adds ${status}`,
      failureMessages: status === 'failed' ? ['\u001B[31mexpected 1\u001B[39m\n  to be 2'] : [],
    }));
    const testResults = [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        assertionResults: [passed, failed],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: 'No',
        assertionResults: [],
      },
      { name: join(process.cwd(), 'c.test.ts'), status: 'passed', assertionResults: [] },
      {
        name: join(process.cwd(), 'd.test.ts'),
        status: 'failed',
        message: 'No server',
        assertionResults: [{ status: 'skipped', fullName: 'asks it', failureMessages: [] }],
      },
    ];
    const file = write({ numPassedTests: 5, testResults });
    const failures = [
      'a.test.ts › adds failed: expected 1 to be 2',
      'b.test.ts: No',
      'd.test.ts: No server',
    ];
    expect(readVitestReport(file)).toEqual({ passed: 5, failures });
  });

  it('count an end-to-end test that passed on a retry as passed', () => {
    const spec = (title: string, status: string) => ({
      file: 'map.spec.ts',
      title,
      tests: [{ projectName: 'script', status, results: [{}, { error: { message: 'gone' } }] }],
    });
    const suites = [
      { specs: [], suites: [{ specs: [spec('a', 'flaky'), spec('b', 'unexpected')] }] },
    ];
    const file = write({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 }, suites });
    const failures = ['map.spec.ts › script › b: gone'];
    expect(readPlaywrightReport(file)).toEqual({ passed: 9, failures });
  });

  it('never count a failed step as a success', () => {
    const none = readVitestReport(join(folder, 'absent.json'));
    expect(totalsOf('Types', 1, none)).toEqual({ passed: 0, failures: ['Types'] });
    expect(totalsOf('Types', 1, { passed: 9, failures: [] }).failures).toEqual(['Types']);
    expect(totalsOf('Types', 1, { passed: 9, failures: ['a'] }).failures).toEqual(['a']);
    expect(totalsOf('Types', 0, { passed: 9, failures: [] }).failures).toEqual([]);
  });
});
