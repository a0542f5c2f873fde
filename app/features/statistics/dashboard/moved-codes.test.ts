import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { formatsOf } from '~/i18n/formats';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';

const { lists } = await readCodeListFiles();
const marks: Record<string, Record<string, string>> = {
  R02: { merged_into: 'R04', merged_on: '2025-02-01', merged_by_imports: 'complaints:7' },
  R03: { valid_to: '2025-01-31', successors: 'R04;R05' },
  R06: { valid_to: '2099-01-31' },
  R11: { renamed_on: '2025-02-01', former_name_id: 'Nama lama', former_name_fr: 'Ancien nom' },
  R12: { renamed_on: '2025-02-30', former_name_id: 'Nama lama' },
  // As lists held them before their days were checked.
  R07: { valid_from: '1/12/2020', valid_to: '1/12/2023', successors: 'R05' },
  R08: { merged_into: 'R05', merged_on: '2025-02-30', merged_by_imports: 'complaints:8' },
  // Merged only in another dataset.
  R10: { merged_into: 'R05', merged_on: '2025-02-01', merged_by_imports: 'consultations:9' },
  R09: { valid_to: ' 2025-01-31', successors: 'R05' },
};
const rights = (lists.get('right') ?? []).map((one) => ({
  ...{ ...one, attributes: { ...one.attributes, ...marks[one.code] } },
}));
const records = Array.from({ length: 20 }, (_, index) => ({
  ...{ id: String(index), day: '2025-03-04', codes: { right: ['R04'] } },
}));
const options = { dataset: complaints, policyName: 'exact' };
const codeLists = new Map([...lists, ['right', rights]]);
const sources = await pageSourcesFor(records, { ...options, codeLists });
const before = await pageSourcesFor(records, options);

it.each(languages)(
  'a view of a code that was merged or has ended names the code that replaces it: %s',
  async (language) => {
    const page = async (right: string, own = sources) =>
      getDashboardPage(own, {
        ...{ dataset: complaints, language, t: await getTexts(language, 'statistics') },
        ...{ search: new URLSearchParams({ right }), origin: '', languages: [] },
      });
    const [merged] = (await page('R02')).moved;
    expect(merged?.text).toContain(formatsOf(language).date('2025-02-01'));
    expect(merged?.links.map(({ href }) => href)).toEqual([expect.stringMatching(/right=R04/)]);
    expect(merged?.text).toContain(merged?.links[0]?.name);
    const [ended] = (await page('R03')).moved;
    expect(ended?.text).toContain(formatsOf(language).date('2025-01-31'));
    expect(ended?.links).toHaveLength(2);
    for (const right of ['R04', 'R05', 'R06', 'R07', 'R08', 'R10', 'R12', '_X'])
      expect((await page(right)).moved).toEqual([]);
    expect((await page('R09')).moved[0]?.text).toContain(formatsOf(language).date('2025-01-31'));
    expect((await page('R02', before)).moved).toEqual([]);
    const [renamed] = (await page('R11')).moved;
    expect(renamed?.text).toContain(formatsOf(language).date('2025-02-01'));
    expect(renamed?.text).toContain(language === 'fr' ? 'Ancien nom' : 'Nama lama');
    expect(renamed?.links).toEqual([]);
  },
);
