import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineList } from './list';
import { hrefOfList, ignoredParameters, parseListRequest, sortedBy } from './list-url';

const list = defineList({
  name: 'reports',
  path: '/reports',
  textParameter: 'laporan_name',
  sortable: ['laporan_tahun', 'laporan_name'],
  defaultSort: { by: 'laporan_tahun', direction: 'desc' },
  choices: [{ parameter: 'category', values: ['map', 'year'] }],
});

const parse = (search: string) => parseListRequest(list, new URLSearchParams(search));

describe('the request of a list', () => {
  it('is the first page in the default order without parameters', () => {
    expect(parse('')).toEqual({
      page: 1,
      text: '',
      chosen: {},
      sort: { by: 'laporan_tahun', direction: 'desc' },
    });
    expect(hrefOfList(list, parse(''))).toBe('/reports');
  });

  it('falls back where a value is not valid', () => {
    expect(parse('page=-2&sort=password&direction=up&category=x')).toEqual(parse(''));
  });

  it('may be a page far beyond the end', () => {
    for (const page of ['99999999', '9'.repeat(400)]) {
      const listRequest = parse(`page=${page}`);
      expect(listRequest.page).toBeGreaterThanOrEqual(99_999_999);
      expect(parse(new URL(hrefOfList(list, listRequest), 'http://localhost').search)).toEqual(
        listRequest,
      );
    }
  });

  it('sorts upwards at the first click on a column and downwards at the second', () => {
    const first = sortedBy(parse('page=3'), 'laporan_name');
    expect(first).toMatchObject({ page: 1, sort: { by: 'laporan_name', direction: 'asc' } });
    expect(sortedBy(first, 'laporan_name').sort.direction).toBe('desc');
  });

  it('survives any parameters, and its address means the same request', () => {
    const name = fc.constantFrom('page', 'sort', 'direction', 'laporan_name', 'category', 'x');
    const value = fc.oneof(fc.string(), fc.constantFrom('2', 'asc', 'desc', 'laporan_name', 'map'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const request = parseListRequest(list, new URLSearchParams(pairs));
        const { search } = new URL(hrefOfList(list, request), 'http://localhost');
        expect(parse(search)).toEqual(request);
      }),
    );
  });
});

describe('the address of a list', () => {
  const ignored = (search: string) => ignoredParameters(list, new URLSearchParams(search), 3);

  it('lists every value that is invalid, and a page beyond the last', () => {
    const wrong = ['sort=password', 'direction=up', 'page=4', 'category=x'];
    expect(ignored(wrong.join('&'))).toEqual(wrong);
    for (const page of ['page=0', 'page=-2', 'page=abc', 'page=01']) {
      expect(ignored(page)).toEqual([page]);
    }
    expect(ignored(`category=${'x'.repeat(500)}`)[0]).toHaveLength('category='.length + 60);
  });

  it('lists nothing if all of it is applied, including empty fields of the form', () => {
    expect(ignored('sort=laporan_name&direction=asc&page=3&category=map&lng=en')).toEqual([]);
    expect(ignored('laporan_name=&category=&page=')).toEqual([]);
  });
});
