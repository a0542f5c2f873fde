import { describe, expect, it } from 'vitest';
import { defineDataset } from '~/datasets/define-dataset';
import { provinceDimensions } from '~/datasets/places';
import { fillColumns } from './datasets';
import { readDemoSource } from './source';

describe('a dimension that no distribution fills', () => {
  const source = readDemoSource();
  const dataset = defineDataset({
    name: 'visits',
    table: 'complaint',
    path: '/visits',
    dateColumn: 'visited_on',
    dimensions: {
      ...provinceDimensions,
      issue: { codeList: 'issue' },
      case_detail: {
        codeList: 'case_detail',
        parent: { dimension: 'issue', attribute: 'issue_code' },
      },
      unlisted: { codeList: 'not_shipped' },
    },
    keyVariables: [],
    measures: { visits: {} },
    widgets: {},
  });
  const given = Array.from({ length: 500 }, (_, line) => ({ line, values: { province: '31' } }));
  const rows = [...fillColumns(given, { dataset, source })].map(({ values }) => values);

  it('draws from all codes of its list, below the code of its parent, and leaves the others alone', () => {
    const issueOf = new Map(source.caseDetails.map((row) => [row.code, row.issue_code]));
    expect(new Set(rows.map(({ issue }) => issue)).size).toBe(source.issues.length);
    expect(rows.every(({ issue, case_detail }) => issueOf.get(case_detail) === issue)).toBe(true);
    expect(rows.every(({ province, unlisted }) => province === '31' && unlisted === '')).toBe(true);
  });

  it('is filled the same way again', () => {
    expect([...fillColumns(given, { dataset, source })].map(({ values }) => values)).toEqual(rows);
  });
});
