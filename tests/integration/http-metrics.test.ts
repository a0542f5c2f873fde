import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const published = await publishComplaints(db, ['1']);
const METRICS_PORT = String(await findFreePort());
const web = await startWebProcess({ DATABASE_URL, METRICS_PORT });
afterAll(() => web.stop());

const address = `http://127.0.0.1:${METRICS_PORT}/metrics`;
const read = async () => (await fetch(address)).text();

/** Returns the value of a line of the metrics. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

describe('metrics', () => {
  it('are read at a separate address, never at that of visitors', async () => {
    expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
    const host = `127.0.0.1:${METRICS_PORT}`;
    const asHost = await fetch(`${web.url}/metrics`, { headers: { 'X-Forwarded-Host': host } });
    expect(asHost.status).toBe(404);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4',
    ]);
    expect((await fetch(`http://${host}/dashboard`)).status).toBe(404);
  });

  it('count responses by route and status, and the hits of the document cache', async () => {
    for (let time = 0; time < 3; time += 1) await fetch(`${web.url}/dashboard?right=R01`);
    await fetch(`${web.url}/dashboard.csv`);
    await fetch(`${web.url}/dashboard/by-month.csv`);
    await vi.waitFor(async () => {
      const text = await read();
      const ok = (route: string) =>
        valueOf(text, `terang_http_requests_total{route="${route}",status="200"}`);
      expect(ok('/dashboard')).toBe(3);
      // The number of visitors, which every page shows, is updated once a minute: that may be between two of
      // them.
      const [misses, hits] = ['miss', 'hit'].map((result) =>
        valueOf(text, `terang_document_cache_requests_total{result="${result}"}`),
      );
      expect([1, 2]).toContain(misses);
      expect(hits).toBe(3 - Number(misses));
      expect(valueOf(text, 'terang_http_request_duration_seconds_count{route="/dashboard"}')).toBe(
        3,
      );
      expect(text).toContain('route="/dashboard/:file"');
    });
  });

  it('have as many labels as there are routes, whatever is requested', async () => {
    const before = await read();
    const paths = Array.from({ length: 50 }, (_, index) => [
      `/nothing-${index}`,
      `/dashboard/${index}%22%0A.csv`,
      `/files/${index}/s3cret`,
      `//${index}`,
      `/%ff${index}`,
    ]).flat();
    for (const path of paths) await fetch(web.url + path, { method: 'PUT' });
    const after = await read();
    const series = (text: string) =>
      new Set(text.match(/(?<=^terang_http_requests_total\{route=")[^"]+/gm));
    const fresh = [...series(after)].filter((route) => !series(before).has(route));
    expect(fresh.length).toBeLessThanOrEqual(3);
    expect(after).not.toMatch(/nothing-|s3cret/);
  });

  it('measure the event loop, the database, the jobs and the published figures', async () => {
    const text = await read();
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'terang_database_connections{pool="pages",state="waiting"}')).toBe(0);
    expect(valueOf(text, 'terang_jobs{queue="mail",state="created"}')).toBe(0);
    expect(valueOf(text, 'terang_published_calculation{dataset="complaints"}')).toBe(published);
    expect(valueOf(text, 'terang_database_up')).toBe(1);
    expect(valueOf(text, 'terang_oldest_job_seconds{queue="mail"}')).toBe(0);
    expect(valueOf(text, 'terang_imported_rows{dataset="complaints",outcome="added"}')).toBe(1);
    const now = Date.now() / 1_000;
    for (const moment of ['last_import', 'published_calculation']) {
      const seconds = valueOf(text, `terang_${moment}_timestamp_seconds{dataset="complaints"}`);
      expect(Math.abs(now - seconds)).toBeLessThan(600);
    }
  });

  it('measure how long the engine counts, what protection discloses, and which log-ins fail', async () => {
    const before = await read();
    const grown = (text: string, name: string) => valueOf(text, name) - valueOf(before, name);
    expect((await fetch(`${web.url}/dashboard/right.csv?year=2025`)).status).toBe(200);
    const login = { username: 'nobody', password: 'kopi tubruk tanpa gula' };
    const refused = await fetch(`${web.url}/api/login`, {
      method: 'POST',
      body: JSON.stringify(login),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(refused.status).toBe(401);
    const text = await read();
    expect(grown(text, 'terang_statistics_duration_seconds_count')).toBeGreaterThan(0);
    expect(grown(text, 'terang_protected_tables_total{level="exact"}')).toBe(1);
    expect(grown(text, 'terang_account_events_total{event="logInFailed"}')).toBe(1);
  });

  it('count the indexes that publications load into memory', async () => {
    const loaded = async () =>
      valueOf(await read(), 'terang_statistics_index_total{event="loaded"}');
    const before = await loaded();
    const next = await publishComplaints(db, ['2']);
    await vi.waitFor(async () => expect(await loaded()).toBe(before + 1));
    const number = valueOf(await read(), 'terang_published_calculation{dataset="complaints"}');
    expect(number).toBe(next);
  });

  it('include everything that the alerts and the dashboard need, and all are described', async () => {
    const text = await read();
    const has = (name: string) => new RegExp(`^${name}[{ ]`, 'm').test(text);
    const named = (file: string) =>
      readFileSync(file, 'utf8').match(/\b(terang|nodejs|process)_[a-z0-9_]+/g) ?? [];
    for (const file of ['docs/operations/alerts.yml', 'docs/operations/dashboard.json']) {
      expect(named(file).length, file).toBeGreaterThan(10);
      for (const name of named(file)) expect(has(name), `${file}: ${name}`).toBe(true);
    }
    const described = readFileSync('docs/recipes/production.md', 'utf8');
    const names = text.match(/(?<=^# TYPE )terang_\w+/gm) ?? [];
    for (const name of names) expect(described, name).toContain(`\`${name}`);
  });
});

it('without a port there are no metrics, and a port in use does not end the portal', async () => {
  const port = String(await findFreePort());
  const quiet = await startWebProcess({ DATABASE_URL });
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  await quiet.stop();
  const second = await startWebProcess({ DATABASE_URL, METRICS_PORT });
  await vi.waitFor(() => expect(second.output()).toContain('EADDRINUSE'));
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  await second.stop();
});

it.skipIf(!existsSync('/usr/bin/promtool'))('the alerts ring when they should', () => {
  const run = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8' });
  expect(run('check', 'rules', 'docs/operations/alerts.yml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'tests/fixtures/alerts.test.yml')).toContain('SUCCESS');
});
