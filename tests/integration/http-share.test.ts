import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { escapeMarkup } from '~/ui/escape-markup';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const insert = (first: number, count: number) =>
  insertRecords(
    db,
    complaints,
    Array.from({ length: count }, (_, index) => ({
      id: String(first + index),
      day: '2025-07-08',
      codes: {
        province: '31',
        province_34: '31',
        country: 'ID',
        right: index % 3 === 0 ? ['R01'] : ['R02'],
        issue: index % 30 === 0 ? ['I01'] : ['I03'],
      },
    })),
  );
const publish = async () => {
  const { id } = await freeze(db, complaints);
  await publishCalculation(db, id, { by: 'operator', policy });
  return id;
};
await db
  .updateTable('code')
  .set({
    attributes: JSON.stringify({
      merged_into: 'R01',
      merged_on: '2025-02-01',
      merged_by_imports: 'complaints:1',
    }),
  })
  .where('list', '=', 'right')
  .where('code', '=', 'R03')
  .execute();
await insert(0, 90);
const first = await publish();
await insert(90, 30);
const second = await publish();

const web = await startWebProcess({ DATABASE_URL });
const hiding = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' });
afterAll(() => Promise.all([web.stop(), hiding.stop()]));

const request = (path: string, { url } = web) => fetch(url + path, { redirect: 'manual' });
const textOf = async (path: string) => (await request(path)).text();

/** Returns the value of a field of the page. */
function fieldOf(html: string, id: string): string {
  const [, address = ''] =
    new RegExp(`<textarea[^>]* id="${id}"[^>]*>([^<]*)<`).exec(html) ??
    new RegExp(`<input[^>]* id="${id}"[^>]* value="([^"]*)"`).exec(html) ??
    [];
  return address.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

describe('the page of sharing', () => {
  it('cites the calculation of the view, and links to the newest one as well', async () => {
    const html = await textOf(`/dashboard/share?as_of=${first}&lng=en`);
    expect(fieldOf(html, 'frozen')).toMatch(new RegExp(`as_of=${first}&lng=en$`));
    expect(fieldOf(html, 'current')).not.toContain('as_of');
    expect(fieldOf(html, 'apa')).toContain(`Data version ${first}`);
    expect(html).toContain('90 complaints');
    expect(fieldOf(await textOf('/dashboard/share?lng=en'), 'apa')).toContain(
      `Data version ${second}`,
    );
  });

  it('is cached, but not listed by search engines', async () => {
    const answer = await request('/dashboard/share?lng=en');
    expect(answer.headers.get('Cache-Control')).toContain('public');
    expect(await answer.text()).toContain('name="robots" content="noindex"');
  });

  it('names what it ignored of the address, and copies none of it into a text', async () => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>{}\r\nTY  - HACK');
    for (const search of [`province=${hostile}`, `${hostile}=1`, `right=${hostile}`]) {
      const answer = await request(`/dashboard/widgets/right/share?${search}&lng=en`);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).not.toContain('<script>alert');
      for (const id of ['current', 'frozen', 'apa', 'chicago', 'bib', 'ris', 'embed']) {
        expect(fieldOf(html, id)).not.toMatch(/HACK|alert/);
      }
    }
  });

  it('is not found for what does not exist', async () => {
    for (const path of [
      '/dashboard/widgets/nothing/share',
      '/dashboard/share/citation.pdf',
      '/dashboard/share/citation',
      '/dashboard/widgets/nothing/share/citation.bib',
    ]) {
      expect((await request(path)).status, path).toBe(404);
    }
  });
});

describe('a citation as a file', () => {
  it.each([
    ['bib', 'application/x-bibtex'],
    ['ris', 'application/x-research-info-systems'],
  ])('as .%s is saved under the name of its view', async (format, type) => {
    const answer = await request(`/dashboard/share/citation.${format}?year=2025&right=R01&lng=en`);
    expect(answer.headers.get('Content-Type')).toContain(type);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('Content-Disposition')).toContain(
      `terang-complaints-dashboard-2025-07-01-to-2025-07-08-right-R01-calculation-${second}-`,
    );
  });

  it('is rejected for an invalid address', async () => {
    const answer = await request('/dashboard/share/citation.bib?province=999&lng=en');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('province=999');
  });
});

describe('the picture of a view', () => {
  const pictureIn = (html: string) =>
    (/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

  it.each([
    [
      '/dashboard?year=2025&lng=en',
      'Complaints, 2025. 120 complaints from',
      '/dashboard/share/picture.png?',
    ],
    [
      '/dashboard/widgets/right?lng=fr',
      'Plaintes, 1–8 juillet 2025',
      '/dashboard/widgets/right/share/picture.png?',
    ],
  ])('is shown with links to %s', async (address, description, place) => {
    const html = await textOf(address);
    const picture = pictureIn(html);
    expect(picture).toContain(web.url + place);
    expect(picture).toMatch(/as_of=\d+&lng=/);
    expect(html).toMatch(/property="og:image:width" content="1200"/);
    expect(html).toMatch(/property="og:image:height" content="630"/);
    const [, alt = ''] = /property="og:image:alt" content="([^"]*)"/.exec(html) ?? [];
    expect(alt).toContain(description);
    const answer = await fetch(picture);
    expect(answer.status).toBe(200);
    const png = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it('is stored by shared caches, and not sent again to a client that has it', async () => {
    for (const format of ['png', 'svg']) {
      const path = `/dashboard/share/picture.${format}?as_of=${first}&lng=en`;
      const answer = await request(path);
      expect(answer.headers.get('Cache-Control')).toContain('public');
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      expect(answer.headers.get('Content-Type')).toContain('image/');
      const etag = answer.headers.get('ETag') ?? '';
      const again = await fetch(web.url + path, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.headers.get('Content-Length')]).toEqual([304, null]);
    }
  });

  it('says what its calculation counted, in its language', async () => {
    const of = (number: number, language: string) =>
      textOf(`/dashboard/share/picture.svg?as_of=${number}&lng=${language}`);
    expect(await of(first, 'en')).toContain('90 complaints from');
    expect(await of(second, 'en')).toContain('120 complaints from');
    expect(await of(second, 'id')).toContain('120 pengaduan');
  });

  it('is rejected for an invalid address', async () => {
    for (const search of ['colour=red', 'shade=red', 'right=R99&colour=red']) {
      expect((await request(`/dashboard/share/picture.png?${search}&lng=en`)).status).toBe(400);
    }
    expect((await request('/dashboard/share/picture.gif')).status).toBe(404);
  });

  it.each(['', '/widgets/right', '/trends', '/cross-table', '/compare'])(
    'names the filter that it ignores, and no value of the address: %s',
    async (place) => {
      const of = place === '/compare' ? '&compare=all&province=31' : '';
      const hostile = encodeURIComponent('<script>hostile');
      const page = await textOf(`/dashboard${place}?right=${hostile}${of}&lng=en`);
      const address = pictureIn(page).replace(web.url, '').replace('.png', '.svg');
      const svg = await textOf(address);
      expect(svg.replace(/<[^>]*>|\s+/g, ' ')).toMatch(/Without +the +filter +Right/);
      expect(svg).not.toContain('hostile');
      expect(await textOf(`/dashboard${place}/share?right=${hostile}${of}&lng=en`)).toContain(
        address.replaceAll('&', '&amp;'),
      );
    },
  );

  it('shows no count that the policy protects', async () => {
    const svg = await (
      await request('/dashboard/widgets/issue/share/picture.svg?province=31&lng=en', hiding)
    ).text();
    expect(svg).toContain('≈');
    expect(svg.replace(/<[^>]*>/g, ' ')).toMatch(/≈\s+rounded\s+to\s+a\s+multiple\s+of\s+3/);
    expect(svg).not.toContain('&lt;6 means');
    expect(svg).not.toContain('I01');
  });
});

it('pages, frames and messages of a contradictory address first say what was ignored', async () => {
  const language = 'id';
  const search = `country=MY&province=31&lng=${language}`;
  const t = await getTexts(language, 'summary');
  const names = new Intl.DisplayNames([language], { type: 'region' }).of('MY');
  // The common beginning of both sentences, up to the first character that a URL encodes.
  const [leading = ''] = t('leftOutAlone', { names }).split(/[.。，]/);
  const beginning = leading.replace(/\)$/, '');
  for (const place of [
    ...['', '/widgets/right', '/trends', '/cross-table', '/compare'].flatMap((path) => [
      `/dashboard${path}`,
      `/dashboard${path}/share`,
      `/embed/complaints${path.replace('/widgets', '')}`,
    ]),
  ]) {
    const of = place.includes('compare') ? '&compare=all' : '';
    const html = await textOf(`${place}?${search}${of}`);
    expect(html, place).toContain(escapeMarkup(beginning));
    if (!place.endsWith('/share')) continue;
    const message = /https:\/\/wa\.me\/\?text=([^"]*)/.exec(html)?.[1] ?? '';
    expect(decodeURIComponent(message), place).toContain(beginning);
  }
});

it('pages and frames of a merged code name the code that counts its records', async () => {
  const t = await getTexts('en', 'summary');
  const date = formatsOf('en').date('2025-02-01');
  const names = { name: 'Right to self-development', into: 'Right to life' };
  const addresses: [string, string][] = [
    ...['', '/widgets/right', '/trends', '/cross-table'].map((path) => `/dashboard${path}`),
    ...['', '/right', '/trends', '/cross-table'].map((path) => `/embed/complaints${path}`),
  ].map((path) => [path, 'right=R03']);
  addresses.push(
    ['/dashboard/compare', 'right=R03&compare=right%3A0'],
    ['/dashboard/compare', 'right=R01&compare=right%3AR03'],
    ['/embed/complaints/compare', 'right=R03&compare=right%3A0'],
    ['/right/hak-mengembangkan-diri', ''],
  );
  for (const [place, of] of addresses) {
    const html = await textOf(`${place}?${of}&lng=en`);
    expect(html, place).toContain(escapeMarkup(t('moved.merged', { ...names, date })));
  }
  const { data } = (await (await request('/api/v1/codelists/right')).json()) as {
    data: { id: string; attributes: unknown }[];
  };
  expect(data.find(({ id }) => id === 'R03')?.attributes).toEqual({
    merged_into: 'R01',
    merged_on: '2025-02-01',
  });
});

it('no count is on the page that the policy protects', async () => {
  const html = await (
    await request('/dashboard/share?issue=I01&province=31&lng=en', hiding)
  ).text();
  expect(html).toContain('Too few records');
});
