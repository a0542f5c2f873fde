import { describe, expect, it } from 'vitest';
import { hrefOfAudit, parseAuditRequest } from './audit-filter';

const parse = (search: string) => parseAuditRequest(new URLSearchParams(search));

describe('a request of the audit log', () => {
  it('has the parameters of the filter and the page, and no others', () => {
    const search =
      'person=7&act=fileRead&kind=request_file&id=3f2a&from=2026-11-01&to=2026-11-30&page=before-120';
    expect(parse(`${search}&number=1&sort=act&hash=00`)).toEqual({
      filter: {
        person: '7',
        act: 'fileRead',
        kind: 'request_file',
        id: '3f2a',
        from: '2026-11-01',
        to: '2026-11-30',
      },
      cursor: { before: 120 },
      errors: {},
      ignored: [],
    });
  });

  it.each(['operator', 'portal', 'others', '1'])('accepts %s as a person', (person) => {
    expect(parse(`person=${person}`).filter).toEqual({ person });
  });

  it.each([
    'person=siti',
    'person=0',
    "person=7' or '1'='1",
    'act=other',
    'act=toString',
    'kind=__proto__',
    'page=2',
    'page=before-0',
    'page=before-9999999999',
    `id=${'x'.repeat(101)}`,
  ])('names %s as ignored', (parameter) => {
    const [name = '', ...rest] = parameter.split('=');
    const value = rest.join('=');
    const { filter, cursor, errors, ignored } = parse(`${name}=${encodeURIComponent(value)}`);
    expect({ filter, cursor, errors }).toEqual({ filter: {}, cursor: null, errors: {} });
    expect(ignored).toEqual([`${name}=${value.slice(0, 60)}`]);
  });

  it('has an error at a day that is none, and where the last is before the first', () => {
    expect(parse('from=2026-02-30&to=30/11/2026').errors).toEqual({ from: 'day', to: 'day' });
    expect(parse('from=2026-11-30&to=2026-11-29').errors).toEqual({ to: 'order' });
    expect(parse('from=2026-11-30&to=2026-11-30').errors).toEqual({});
    expect(parse('from=&to=').errors).toEqual({});
  });
});

describe('the address of a page of the audit log', () => {
  it.each([
    '/staff/audit',
    '/staff/audit?act=fileRead&from=2026-11-01',
    '/staff/audit?person=others&id=a%26b&page=after-7',
  ])('%s leads to what it requests', (href) => {
    const { filter, cursor } = parse(new URL(href, 'http://localhost').search);
    expect(hrefOfAudit(filter, cursor)).toBe(href);
  });
});
