import { describe, expect, it } from 'vitest';
import { readForm, readText } from './read-form.server';

const url = 'http://localhost/';
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', body, headers, duplex: 'half' });

const manyFields = (count: number) => Array.from({ length: count }, () => 'a=1').join('&');

describe('a form', () => {
  it('is read whether it is URL-encoded or multipart', async () => {
    const parts = new FormData();
    parts.append('name', 'Siti');
    for (const body of [new URLSearchParams({ name: 'Siti' }), parts]) {
      const form = await readForm(post(body), 1_000);
      expect(form instanceof FormData && form.get('name')).toBe('Siti');
    }
  });

  it('may have lists', async () => {
    const form = await readForm(post(new URLSearchParams('a[0].name=Siti&a[12].name=Budi')), 1_000);
    expect(form instanceof FormData && form.get('a[12].name')).toBe('Budi');
  });

  it('is rejected when it is too large, whatever length it declares', async () => {
    const body = `name=${'x'.repeat(2_000)}`;
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await readForm(post(body, { ...type, 'Content-Length': '2005' }), 1_000)).toBe(
      'tooLarge',
    );
    let pieces = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    expect(await readForm(post(endless, type), 1_000)).toBe('tooLarge');
    expect(pieces).toBeLessThan(20);
  });

  it('is rejected when its type is not that of a form', async () => {
    expect(await readForm(post('{}', { 'Content-Type': 'application/json' }), 1_000)).toBe(
      'unreadable',
    );
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect(await readForm(post('--x\r\nbroken', type), 1_000)).toBe('unreadable');
  });

  it.each([
    ['more fields than any form of ours', 'a=1'.padEnd(400_000, '&a=1')],
    ['fields without end', ''.padEnd(4_000_000, '&a')],
    ['a list without end', 'a[100]=1'],
    ['a path into what all objects share', 'a.__proto__.b=1'],
    ['something that is not a path', 'a[b]=1'],
    ['a path without end', `a${'[0]'.repeat(5)}=1`],
    ['an order to the library', '__intent__=x'],
    ['a name without end', `${'a.'.repeat(1_000)}b=1`],
  ])('is rejected with %s', async (_, body) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await readForm(post(body, type), 5_000_000)).toBe('unreadable');
  });

  it.each([
    ['as many bytes as it may have', `a=${'x'.repeat(998)}`, `a=${'x'.repeat(999)}`],
    ['as many fields as any form of the portal', manyFields(200), manyFields(201)],
    ['as many blanks as anybody types', `a=${'+'.repeat(100_000)}`, `a=${'+'.repeat(100_001)}`],
    ['a name of sixty letters', `${'a'.repeat(60)}=1`, `${'a'.repeat(61)}=1`],
    ['a list of a hundred', 'a[99]=1', 'a[100]=1'],
    ['four steps to a field', 'a[0].b[1].c=1', 'a[0].b[1].c[2]=1'],
  ])('may have %s, and no more', async (name, most, more) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    const max = name.includes('bytes') ? 1_000 : 200_000;
    const declared = { ...type, 'Content-Length': String(most.length) };
    expect(await readForm(post(most, declared), max)).toBeInstanceOf(FormData);
    expect(await readForm(post(more, type), max)).toBeTypeOf('string');
  });

  it('is rejected with more blanks than anybody types', async () => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = `a=${'+%0A'.repeat(250_000)}`;
    expect(await readForm(post(body, type), 5_000_000)).toBe('tooLarge');
  });

  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

  it('is rejected with more parts than any form of the portal has', async () => {
    const parts = new FormData();
    for (let index = 0; index <= 200; index += 1) parts.append('a', '1');
    expect(await readForm(post(parts), 100_000)).toBe('unreadable');
  });

  it('is rejected before its parts are read, which would take long', async () => {
    const body = `${part.repeat(60_000)}--x--\r\n`;
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const request = post(body, type);
    const before = process.cpuUsage();
    expect(await readForm(request, 5_000_000)).toBe('unreadable');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(150);
  });

  it.each([
    'multipart/form-data; boundary="\\x"',
    'multipart/form-data; a="; boundary=y"; boundary=x',
    'multipart/form-data; boundary=x; boundary=y',
    ' Multipart/form-data; charset=utf-8; boundary=x',
    'multipart/form-data',
  ])('is rejected when its boundary is ambiguous: %s', async (type) => {
    const body = `${part}--x--\r\n`;
    expect(await readForm(post(body, { 'Content-Type': type }), 1_000)).toBe('unreadable');
  });
});

describe('the text of a request', () => {
  it('is read up to its maximum, and refused beyond it', async () => {
    expect(await readText(post('é'.repeat(500)), 1_000)).toBe('é'.repeat(500));
    expect(await readText(new Request(url), 1_000)).toBe('');
    const refused = await readText(post('x'.repeat(1_001)), 1_000).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 413 });
  });
});
