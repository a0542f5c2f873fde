import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
await insertRecords(
  db,
  complaints,
  Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    day: '2025-07-08',
    codes: { province: '31', province_34: '31', right: index % 3 === 0 ? ['R01'] : ['R02'] },
  })),
);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const request = (address: string, search = '') =>
  fetch(`${web.url}/oembed?url=${encodeURIComponent(address)}${search}`);
const addressOf = (path: string) => web.url + path;

describe('oEmbed', () => {
  it('is named in the head of dashboards and widgets, and answers for their own addresses', async () => {
    for (const path of [
      '/dashboard?year=2025&lng=en',
      '/dashboard/widgets/right?lng=fr',
      '/dashboard/cross-table?by=right,province&lng=en',
      '/dashboard/trends?of=right&lng=de',
      '/dashboard/compare?compare=all&province=31&lng=id',
    ]) {
      const html = await (await fetch(addressOf(path))).text();
      const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
        html,
      );
      const href = (link?.[1] ?? '').replaceAll('&amp;', '&');
      expect(href.startsWith(`${web.url}/oembed?url=`), path).toBe(true);
      const answer = await fetch(href);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      const oembed = await answer.json();
      expect(oembed).toMatchObject({
        version: '1.0',
        type: 'rich',
        provider_name: 'Terang',
        width: 640,
        thumbnail_width: 1200,
        thumbnail_height: 630,
        provider_url: `${web.url}/home`,
      });
      expect((await fetch(oembed.thumbnail_url)).status).toBe(200);
      const [, src = ''] = /^<iframe src="([^"]+)"/.exec(oembed.html) ?? [];
      const frame = await fetch(src.replaceAll('&amp;', '&'));
      expect(frame.status).toBe(200);
      expect(frame.headers.get('Content-Security-Policy')).toContain('frame-ancestors *');
      expect(await frame.text(), path).toContain(path.split('?')[0]);
    }
  });

  it('uses the language of the address, and frames its very view', async () => {
    const address = addressOf(`/dashboard/widgets/right?year=2025&right=R01&as_of=${id}&lng=de`);
    const { title, html } = await (await request(address)).json();
    expect(title).toMatch(/^.+ · Beschwerden, .+, 1\.–8\. Juli 2025$/);
    expect(html).toContain(
      `src="${web.url}/embed/complaints/right?type=1&amp;right=R01&amp;as_of=${id}&amp;lng=de"`,
    );
  });

  it('stays within the requested size', async () => {
    const address = addressOf('/dashboard/widgets/right');
    const requested = await (await request(address, '&maxwidth=320&maxheight=200')).json();
    expect([requested.width, requested.height]).toEqual([320, 200]);
    expect(requested.html).toContain('width="320" height="200"');
    for (const nonsense of ['0', '-5', 'x', '1e9', '99999999']) {
      const { width } = await (await request(address, `&maxwidth=${nonsense}`)).json();
      expect(width, nonsense).toBe(640);
    }
  });

  it('answers in XML, too, and in no other format', async () => {
    const answer = await request(addressOf('/dashboard?lng=en'), '&format=xml');
    expect(answer.headers.get('Content-Type')).toContain('text/xml');
    const xml = await answer.text();
    expect(xml).toContain('<type>rich</type>');
    expect(xml).toContain('&lt;iframe src=&quot;');
    expect((await request(addressOf('/dashboard'), '&format=yaml')).status).toBe(501);
  });

  it('answers 404 for other addresses', async () => {
    for (const address of [
      '',
      'nonsense',
      'https://elsewhere.example/dashboard',
      'javascript:alert(1)',
      `${web.url.replace('http', 'https')}/dashboard`,
      `${web.url}@elsewhere.example/dashboard`,
      addressOf('/login'),
      addressOf('/dashboard/widgets/nothing'),
      addressOf('/dashboard/../login'),
    ]) {
      expect((await request(address)).status, address).toBe(404);
    }
    expect((await fetch(`${web.url}/oembed`)).status).toBe(404);
  });

  it('copies only the view of an address into its code', async () => {
    const hostile = '"><script>alert(1)</script>';
    const address = `${addressOf('/dashboard/widgets/right')}?province=${encodeURIComponent(hostile)}`;
    const { html, title } = await (await request(address)).json();
    expect(html + title).not.toContain('alert');
  });
});
