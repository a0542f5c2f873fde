import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './mutants/areas.mjs';
import { createTestFolder, removeTestFolder } from '../bin/lib/test-folder.mjs';

// Breaks the code of the named areas, or of all, in every small way that Stryker knows, and reports what no
// test notices: `npm run mutants -- views`; with `--every 5`, every fifth only.
process.chdir(join(import.meta.dirname, '..'));
const { values, positionals: names } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
  allowPositionals: true,
});
process.env.MUTANT_SAMPLE = values.every;
const folder = createTestFolder();
process.env.TMPDIR = folder;

try {
  for (const name of names.length > 0 ? names : Object.keys(areas)) await measure(name);
} finally {
  // Stryker ends the processes that run the tests without waiting for their database servers.
  await removeTestFolder(folder);
}

async function measure(name) {
  const { mutate, tests } = areas[name];
  process.env.MUTANT_TESTS = tests.join(' ');
  const stryker = new Stryker({
    mutate: [...mutate, '!app/**/*.test.*'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/*', join(import.meta.dirname, 'mutants/sample.mjs')],
    checkers: ['sample'],
    coverageAnalysis: 'perTest',
    // Mutants of what a module computes once, when it is loaded, would each need all tests again.
    ignoreStatic: true,
    concurrency: 1,
    // Counts as noticed, so a busy machine must not cause it.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: 'var/mutants',
    ignorePatterns: ['build', 'var', 'test-results'],
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `var/mutation/${name}.html` },
  });
  await stryker.runMutationTest();
}
