import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { requireChromium } from './lib/chromium.mjs';
import { requireFirefox } from './lib/firefox.mjs';
import { install, isInstalled } from './lib/installation.mjs';
import { run } from './lib/run.mjs';
import { requireSystemPackage } from './lib/system-package.mjs';
import { createTestFolder, removeTestFolder } from './lib/test-folder.mjs';
import { readPlaywrightReport, readVitestReport, totalsOf } from './lib/test-totals.mjs';
import { readTexts } from './lib/texts.mjs';

// Runs every check of the product; the last line counts them.
process.chdir(join(import.meta.dirname, '..'));
const t = readTexts('test');
const totals = [];
/** Debian's packages that some tests need: their files, and the message if they are missing. */
const packages = [
  { name: 'postgresql', files: ['/usr/lib/postgresql'], missing: 'noPostgresql' },
  { name: 'nginx-light', files: ['/usr/sbin/nginx'], missing: 'noNginx' },
  { name: 'pgbouncer', files: ['/usr/sbin/pgbouncer'], missing: 'noPgbouncer' },
  {
    name: 'clickhouse-server',
    // Those of Debian's package, and of that of ClickHouse.
    files: ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'],
    missing: 'noClickhouse',
  },
  {
    name: 'libfaketime',
    files: ['x86_64', 'aarch64'].map(
      (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
    ),
    missing: 'noFakeClock',
  },
  {
    name: 'python3-requests',
    files: ['/usr/lib/python3/dist-packages/requests'],
    missing: 'noPython',
  },
];
const folder = createTestFolder();

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort());

try {
  if (
    isInstalled({ withDevelopment: true }) ||
    (await install({ withDevelopment: true, signal: stop.signal })) === 0
  )
    await runSteps();
  else totals.push({ passed: 0, failures: [t('install')] });
} catch (error) {
  if (!stop.signal.aborted) throw error;
  totals.push({ passed: 0, failures: [t('stopped')] });
} finally {
  await removeTestFolder(folder);
}

const passed = totals.reduce((total, step) => total + step.passed, 0);
const failures = totals.flatMap((step) => step.failures);
if (failures.length > 0) process.exitCode = 1;
// Thousands of lines separate a failure from the end of the output.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);

async function runSteps() {
  // Each of these takes one processor: the rules take as long as all of the others.
  const [isBuilt] = await Promise.all([
    checkAndBuild(),
    check('lint', () => runProgram('eslint', ['.'])),
  ]);
  await runVitest();
  await runStories(isBuilt);
}

async function checkAndBuild() {
  await check('lock', () => run('npm', ['ci', '--dry-run', '--silent'], stop));
  await check('format', () => runProgram('prettier', ['--check', '.']));
  await check('types', () => runProgram('tsc', ['--noEmit']));
  return check('build', () => build(stop));
}

/** A check that contains no tests: it passes or fails as a whole. */
async function check(step, act) {
  announce(step);
  const code = await act();
  // Other checks have printed meanwhile.
  if (code !== 0) console.error(`\n== ${t(step)}: ✗`);
  totals.push(totalsOf(t(step), code, { passed: code === 0 ? 1 : 0, failures: [] }));
  return code === 0;
}

async function runVitest() {
  announce('tests');
  for (const { name, files, missing } of packages) {
    if (!(await requireSystemPackage(name, files))) console.log(t(missing));
  }
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runProgram('vitest', ['run', ...reporters]);
  totals.push(totalsOf(t('tests'), code, readVitestReport(report)));
}

async function runStories(isBuilt) {
  announce('e2e');
  const chromium = isBuilt && (await requireChromium());
  if (!chromium) {
    totals.push({ passed: 0, failures: [t(isBuilt ? 'noChromium' : 'notBuilt')] });
    return;
  }
  if (!(await requireFirefox())) console.log(t('noFirefox'));
  const report = join(folder, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runProgram('playwright', ['test', '--reporter=list,json'], env);
  totals.push(totalsOf(t('e2e'), code, readPlaywrightReport(report)));
}

function announce(step) {
  console.log(`\n== ${t(step)}`);
}

function runProgram(name, args, settings = {}) {
  const env = { ...process.env, TMPDIR: folder, ...settings };
  return run(`node_modules/.bin/${name}`, args, { env, signal: stop.signal });
}
