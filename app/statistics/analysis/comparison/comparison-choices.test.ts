import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { parseView } from '../../view/parse-view';
import { comparisonChoices } from './comparison-choices';
import { readComparison } from './read-comparison';

const { lists: codeLists } = await readCodeListFiles();
const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  isSynthetic: false,
  records: 1,
  date: '2026-11-22',
  lastDate: '2026-11-22',
  coveredUntil: '2026-11-22',
  defaultYear: 2026,
};

describe.each(['34', '38'])('what a view of %s provinces may be compared with', (division) => {
  it.each(['', 'province=11', 'province=Kalimantan'])('includes groups of them: %s', (search) => {
    const requested = new URLSearchParams(`division=${division}&${search}`);
    const { view } = parseView(complaints, requested, { codeLists, ...calculation });
    const request = { dataset: complaints, view, codeLists, calculation };
    const { dimensions } = comparisonChoices(request, (_, code) => code);
    const { groups, codes } = dimensions.find(({ parameter }) => parameter === 'province')!;
    const names = groups.map(({ name }) => name);
    expect(names).toContain('Sulawesi');
    expect(names.includes('Kalimantan')).toBe(search !== 'province=Kalimantan');
    expect(codes.map(({ code }) => code)).toContain('12');
    for (const { code } of groups) {
      const { compared, notices } = readComparison(request, [`province:${code}`]);
      expect([compared?.value, notices]).toEqual([`province:${code}`, []]);
    }
  });
});
