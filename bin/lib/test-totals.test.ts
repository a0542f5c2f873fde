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
  it('count a test file that could not be read as one failed test', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    const file = write({ numPassedTests: 5, numFailedTests: 1, testResults });
    expect(readVitestReport(file)).toEqual({ passed: 5, failed: 2 });
  });

  it('count an end-to-end test that passed when it was retried as passed', () => {
    const file = write({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } });
    expect(readPlaywrightReport(file)).toEqual({ passed: 9, failed: 1 });
  });

  it('never call a step that ended badly a success', () => {
    const none = readVitestReport(join(folder, 'absent.json'));
    expect(totalsOf(1, none)).toEqual({ passed: 0, failed: 1 });
    expect(totalsOf(1, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
    expect(totalsOf(1, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
    expect(totalsOf(0, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
  });
});
