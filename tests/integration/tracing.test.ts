import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const received: string[] = [];
const spans = () =>
  received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  ) as Span[];

const collector = createServer((request, response) => {
  void text(request).then((body) => {
    if (request.url === '/v1/traces') received.push(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);
await addAccount(db, 'siti');
const web = await startWebProcess({
  DATABASE_URL,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_BSP_SCHEDULE_DELAY: '200',
});
afterAll(async () => {
  await web.stop();
  collector.close();
});

it('requests, their statements and jobs are traced, and nobody is identified', async () => {
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  await fetch(`${web.url}/search?q=kopi+luwak`, {
    headers: { traceparent: `00-${trace}-${parent}-01` },
  });
  const form = await loadForm(`${web.url}/forgotPassword`);
  const typed = { email: 'siti@example.org' };
  expect((await submitForm(`${web.url}/forgotPassword`, form, { typed })).status).toBe(303);
  const login = await loadForm(`${web.url}/login`);
  await submitForm(`${web.url}/login`, login, { typed: { username: 'siti', password } });
  await vi.waitFor(
    () => {
      const names = spans().map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['GET /search', 'POST /login', 'insert session', 'job mail']),
      );
    },
    { timeout: 20_000, interval: 200 },
  );

  const search = spans().find(({ name }) => name === 'GET /search');
  expect([search?.traceId, search?.parentSpanId]).toEqual([trace, parent]);
  const attributes = Object.fromEntries(
    (search?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
  expect(attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/search',
    'http.response.status_code': 200,
  });
  const loggedIn = spans().find(({ name }) => name === 'POST /login');
  const session = spans().find(({ name }) => name === 'insert session');
  expect(session?.parentSpanId).toBe(loggedIn?.spanId);
  expect(received.join()).toContain('"terang"');
  expect(received.join()).not.toMatch(/siti|example\.org|luwak|127\.0\.0\.1/);
}, 60_000);
