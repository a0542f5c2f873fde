import { expect, it } from 'vitest';
import { formatOf } from './format-of-answer';

const write = async () => '';
const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write },
  'json-stat': { mediaType: 'application/vnd.jsonstat+json', write },
};

it.each([
  ['', '', 'json'],
  ['', 'text/csv', 'csv'],
  ['', 'text/html, text/csv;q=0.5, application/vnd.jsonstat+json;q=0.9', 'json-stat'],
  ['', 'application/json, text/csv', 'json'],
  ['', 'text/html, */*;q=0.8', 'json'],
  ['', ';;,q=1', 'json'],
  ['?format=csv', 'application/json', 'csv'],
  ['?format=json', 'text/csv', 'json'],
  ['?format=constructor', 'text/csv', 'csv'],
])('for "%s" where %j is accepted is %s', (search, Accept, format) => {
  const request = new Request(`http://terang.test/api${search}`, { headers: { Accept } });
  expect(formatOf(request, { formats })).toBe(format);
});

it('is JSON where a call declares no other', () => {
  const headers = { Accept: 'text/csv' };
  expect(formatOf(new Request('http://terang.test/?format=csv', { headers }), {})).toBe('json');
});
