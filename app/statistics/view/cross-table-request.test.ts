import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { defaultView } from './view';
import { hrefOfCrossTable, splitCrossTableSearch } from './cross-table-request';

const split = (search: string) => splitCrossTableSearch(new URLSearchParams(search));

describe('the address of a cross table', () => {
  it('lists its dimensions separated by commas or one by one', () => {
    expect(split('by=right,province').tableRequest.by).toEqual(['right', 'province']);
    expect(split('by=right&by=&by=province').tableRequest.by).toEqual(['right', 'province']);
  });

  it('leaves the rest to the view', () => {
    const { tableRequest, ofView } = split('by=right&sort=31&shape=wide&year=2024&x=1');
    expect(tableRequest).toEqual({ by: ['right'], sort: '31', shape: 'wide' });
    expect(ofView.toString()).toBe('year=2024&x=1');
  });

  it('selects all years for a table by years, unless one is chosen', () => {
    expect(split('by=year,right').ofView.toString()).toBe('year=0');
    expect(split('by=year,right&year=2024').ofView.toString()).toBe('year=2024');
  });

  it('has one canonical form', () => {
    const view = defaultView(complaints, 2026);
    const by = ['right', 'province'];
    expect(hrefOfCrossTable(complaints, view, 2026, { by })).toBe(
      '/dashboard/cross-table?by=right,province',
    );
    const requested = { by, sort: 'R01', shape: 'wide' } as const;
    expect(hrefOfCrossTable(complaints, { ...view, asOf: 7 }, 2026, requested, 'csv')).toBe(
      '/dashboard/cross-table/csv?by=right,province&as_of=7&sort=R01&shape=wide',
    );
  });
});
