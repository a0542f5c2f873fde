import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { requireChromium } from './lib/chromium.mjs';
import { install, isInstalled } from './lib/installation.mjs';
import { run } from './lib/run.mjs';
import { requireSystemPackage } from './lib/system-package.mjs';
import { createTestFolder, removeTestFolder } from './lib/test-folder.mjs';
import { readPlaywrightReport, readVitestReport, totalsOf } from './lib/test-totals.mjs';
import { readTexts } from './lib/texts.mjs';

// Every check of the product, one after the other; the last line counts them.
process.chdir(join(import.meta.dirname, '..'));
const t = readTexts('test');
const totals = [];
const folder = createTestFolder();

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort());

try {
  if (isInstalled({ withDevelopment: true }) || (await install(stop)) === 0) await runSteps();
  else totals.push({ passed: 0, failed: 1 });
} catch (error) {
  if (!stop.signal.aborted) throw error;
  totals.push({ passed: 0, failed: 1 });
} finally {
  await removeTestFolder(folder);
}

const sum = (key) => totals.reduce((total, step) => total + step[key], 0);
if (sum('failed') > 0) process.exitCode = 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

async function runSteps() {
  await check('lock', () => run('npm', ['ci', '--dry-run', '--silent'], stop));
  await check('lint', () => runProgram('eslint', ['.']));
  await check('format', () => runProgram('prettier', ['--check', '.']));
  await check('types', () => runProgram('tsc', ['--noEmit']));
  const isBuilt = await check('build', () => build(stop));
  await runVitest();
  await runStories(isBuilt);
}

/** A check without tests of its own: it passes or fails as one. */
async function check(step, act) {
  announce(step);
  const code = await act();
  totals.push(totalsOf(code, { passed: code === 0 ? 1 : 0, failed: 0 }));
  return code === 0;
}

async function runVitest() {
  announce('tests');
  if (!(await requireSystemPackage('postgresql', ['/usr/lib/postgresql']))) {
    console.log(t('noPostgresql'));
  }
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runProgram('vitest', ['run', ...reporters]);
  totals.push(totalsOf(code, readVitestReport(report)));
}

async function runStories(isBuilt) {
  announce('e2e');
  const chromium = isBuilt && (await requireChromium());
  if (!chromium) {
    console.error(t(isBuilt ? 'noChromium' : 'notBuilt'));
    totals.push({ passed: 0, failed: 1 });
    return;
  }
  const report = join(folder, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runProgram('playwright', ['test', '--reporter=list,json'], env);
  totals.push(totalsOf(code, readPlaywrightReport(report)));
}

function announce(step) {
  console.log(`\n== ${t(step)}`);
}

function runProgram(name, args, settings = {}) {
  const env = { ...process.env, TMPDIR: folder, ...settings };
  return run(`node_modules/.bin/${name}`, args, { env, signal: stop.signal });
}
