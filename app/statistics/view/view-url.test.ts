import { describe, expect, it } from 'vitest';
import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { hrefOfBuilder } from './builder-url';
import { hrefOfCode } from './href-of-code';
import { formatNotice } from './format-notice';
import { viewParameters } from './parameters';
import { defaultView, withCodes } from './view';
import { hrefOfView } from './view-url';

const year = 2026;
const view = withCodes(defaultView(complaints, year), 'right', ['R01', 'R02']);

describe('the address of a view', () => {
  it('is that of the dashboard, or of a page or file below it', () => {
    expect(hrefOfView(complaints, view, year)).toBe('/dashboard?type=1&right=R01&right=R02');
    expect(hrefOfView(complaints, view, year, 'right.csv')).toBe(
      '/dashboard/right.csv?type=1&right=R01&right=R02',
    );
  });

  it('has no query string for the default view', () => {
    expect(hrefOfView(complaints, defaultView(complaints, year), year)).toBe('/dashboard');
  });

  it('of the builder names the dataset, and the question', () => {
    expect(hrefOfBuilder(complaints, view, year)).toBe(
      '/builder?dataset=complaints&type=1&right=R01&right=R02',
    );
    expect(
      hrefOfBuilder(complaints, view, year, { widget: 'issue', by: 'year', compare: '' }),
    ).toBe('/builder?dataset=complaints&widget=issue&by=year&type=1&right=R01&right=R02');
  });
});

it('the filter form carries parameters that it has no field for', () => {
  const carried = viewParameters(complaints, view).filter(({ isKept }) => isKept);
  expect(carried.map(({ name }) => name)).toEqual([
    'type',
    'measure',
    'division',
    'map',
    'shade',
    'layout',
    'area',
    'years',
    'as_of',
    'lng',
  ]);
});

it('the address of a code is in the first division that has it', () => {
  const code = (value: string, code_34: string) => ({
    code: value,
    names: { id: value },
    attributes: { code_34 },
  });
  const codeLists: CodeLists = new Map([['province', [code('91', '91'), code('93', '91')]]]);
  const hrefOf = (parameter: string, value: string) =>
    hrefOfCode(complaints, parameter, value, codeLists, year);
  expect(hrefOf('province', '91')).toBe('/dashboard?province=91');
  expect(hrefOf('province', '93')).toBe('/dashboard?province=93&division=38');
  expect(hrefOf('office', 'O01')).toBe('/dashboard?type=1&office=O01');
});

it('a notice names the value, the filter and the division', async () => {
  const t = await getTexts('en', 'statistics');
  const context = (notice: Parameters<typeof formatNotice>[0]) =>
    formatNotice(notice, { division: '34' }, t);
  expect(context({ parameter: 'province', value: '93', reason: 'not-in-division' })).toBe(
    '“93” is not one of the 34 provinces shown.',
  );
  expect(context({ parameter: 'right', value: 'R99', reason: 'unknown-code' })).toMatch(
    /^Rights? .*has no code “R99”/,
  );
  expect(context({ parameter: 'colour', value: 'x', reason: 'unknown-parameter' })).toBe(
    'This page has no filter called “colour”.',
  );
  expect(context({ parameter: 'colour', value: 'x', reason: 'invalid' })).toContain('for colour.');
});
