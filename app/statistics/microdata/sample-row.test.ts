import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Code, type CodeLists } from '~/datasets/code-lists';
import { statedDimensions } from '~/datasets/dataset';
import { sampleRow } from './sample-row';

const code = (value: string, attributes: Record<string, string> = {}): Code => ({
  code: value,
  names: { id: value },
  attributes,
});

const codeLists: CodeLists = new Map([
  ['province', [code('31'), code('11')]],
  ['city', [code('11.71', { province_code: '11' }), code('31.71', { province_code: '31' })]],
  ['country', [code('AD'), code('ID')]],
  ['right', [code('R01')]],
]);

describe('the sample that guests see', () => {
  const row = sampleRow(statedDimensions(complaints), codeLists, 2026);

  it('is a record that an import would accept: its city is in its province, both in Indonesia', () => {
    expect(row).toMatchObject({ province: '31', city: '31.71', country: 'ID', right: ['R01'] });
  });

  it('is of the requested year, and states nothing where a list has no code', () => {
    expect(row).toMatchObject({ month: '2026-01', office: '_X', victim: ['_X'] });
  });
});
