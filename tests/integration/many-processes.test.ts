import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { takeTimer } from '~/platform/db/take-timer.server';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { changeClient, copyPortal, nextName } from '../support/portal-copy';
import { startPortal, webServersOf, type PortalProcess } from '../support/portal-process';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startVisits } from '../support/steady-visits';

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);
const METRICS_PORT = await findFreePort();
let directory: string;
let project: string;
let portal: PortalProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'terang-many-'));
  await chmod(directory, 0o755);
  project = join(directory, 'project');
  await mkdir(project);
  await copyPortal(project);
  const shared = { DATABASE_URL, DATA_DIRECTORY: join(directory, 'var'), DEMO_DATA: 'no' };
  const settings = { ...shared, WEB_PROCESSES: '2', METRICS_PORT: String(METRICS_PORT) };
  portal = await startPortal(settings, { cwd: project });
  await portal.printed('The portal is ready');
  await bothAreReady();
}, 120_000);

afterAll(async () => {
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await rm(directory, { recursive: true });
});

/** Reads the metrics of each process, at its port. */
async function readMetrics(): Promise<string[]> {
  const ports = [METRICS_PORT, METRICS_PORT + 1];
  const answers = ports.map((port) => fetch(`http://127.0.0.1:${port}/metrics`));
  return Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
}
const valueIn = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  );
const published = 'terang_published_calculation{dataset="complaints"}';

const bothAreReady = () =>
  vi.waitFor(
    async () => {
      for (const text of await readMetrics()) expect(valueIn(text, published)).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 200 },
  );

it('answers by all processes, each with separate metrics', async () => {
  const visits = startVisits([`${portal.url}/dashboard?year=2025`], { visitors: 20 });
  const answered = 'terang_http_requests_total{route="/dashboard",status="200"}';
  await vi.waitFor(async () => {
    for (const text of await readMetrics()) expect(valueIn(text, answered)).toBeGreaterThan(0);
  }, 20_000);
  const { failures } = await visits.stop();
  expect([...failures]).toEqual([]);
});

it('shares sessions, limits and double clicks between all processes', async () => {
  const accountId = await addAccount(db, 'siti');
  const token = await startSession(db, { accountId, isRemembered: false, device: '' });
  const Cookie = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';')[0];
  const statuses = await requestAtOnce(20, '/profile', { Cookie: Cookie ?? '' });
  expect(statuses).toEqual(Array(20).fill(200));

  const form = await loadForm(`${portal.url}/forgotPassword`);
  const typed = { email: 'siti@example.org' };
  const send = () => submitForm(`${portal.url}/forgotPassword`, form, { typed });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
});

/** Returns the statuses of equal requests, each on a separate connection. */
async function requestAtOnce(count: number, path: string, headers: Record<string, string>) {
  const request = () =>
    fetch(portal.url + path, { headers: { ...headers, Connection: 'close' }, redirect: 'manual' });
  return (await Promise.all(Array.from({ length: count }, request))).map(({ status }) => status);
}

it('runs a timer in one process only', async () => {
  const turns = () => Promise.all(Array.from({ length: 5 }, () => takeTimer(db, 'test', 60_000)));
  expect((await turns()).filter(Boolean)).toHaveLength(1);
  expect((await turns()).filter(Boolean)).toHaveLength(0);
  const { taken_at } = await db
    .selectFrom('timer')
    .select('taken_at')
    .where('name', '=', 'purge')
    .executeTakeFirstOrThrow();
  expect(Date.now() - taken_at.getTime()).toBeLessThan(120_000);
});

it('publishes in all processes', async () => {
  const next = await publishComplaints(db, ['1', '2']);
  await vi.waitFor(async () => {
    for (const text of await readMetrics()) expect(valueIn(text, published)).toBe(next);
  }, 10_000);
});

it('continues while one process is killed, and restarts it', { timeout: 60_000 }, async () => {
  const visits = startVisits([`${portal.url}/icon.svg`, `${portal.url}/dashboard`]);
  const [first = 0] = webServersOf(portal);
  process.kill(first, 'SIGKILL');
  await portal.printed('The web server ended unexpectedly');
  await vi.waitFor(() => expect(webServersOf(portal)).toHaveLength(2), 10_000);
  await bothAreReady();
  const { answers, failures } = await visits.stop();
  // Only requests that the killed process was just answering are cut off.
  expect([...answers.keys()]).toEqual([200]);
  expect(failures.get('ECONNREFUSED') ?? 0).toBe(0);
  expect([...failures.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(4);
});

/** Returns the scripts and style sheets that a page names. */
async function assetsOf(path: string): Promise<string[]> {
  const page = await (await fetch(portal.url + path)).text();
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

it('replaces the processes one after another by those of another build, and no browser lacks a file', async () => {
  const former = webServersOf(portal);
  const assets = await assetsOf('/dashboard');
  const changed = assets.map(nextName);
  expect(assets.length).toBeGreaterThan(3);
  await changeClient(project);
  // Web servers of either build may get requests for pages of the other.
  const paths = ['/icon.svg', '/dashboard', ...assets, ...changed];
  const visits = startVisits(paths.map((path) => portal.url + path));
  portal.child.kill('SIGHUP');
  await portal.printed('All web servers are replaced');
  const { answers, failures } = await visits.stop();
  expect([...answers.keys()]).toEqual([200]);
  expect([...failures]).toEqual([]);
  const latter = webServersOf(portal);
  expect(latter).toHaveLength(2);
  expect(latter.filter((pid) => former.includes(pid))).toEqual([]);
  await bothAreReady();
  expect(await assetsOf('/dashboard')).toEqual(changed);
}, 120_000);
