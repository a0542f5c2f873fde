import { describe, expect, it } from 'vitest';
import { type Division, dimensionOfParameter } from '~/datasets/dataset';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { movesOf } from '~/datasets/merge-mark';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { fileNote } from '../export/file-note';
import { getWidgetFigures } from '../dashboard/get-widget-figures.server';
import { statusOfFilter } from '../observations/status-of-period';
import { getProfile } from '../profile/get-profile.server';
import { listProfiles } from '../profile/list-profiles.server';
import { listProfileAddresses, listProfiledCodes } from './profiled-codes';
import { answerFigure } from '../questions/answer-figure.server';
import { composeSharePicture } from '../share/compose-share-picture.server';
import { getSharedView } from '../share/get-shared-view.server';
import { getCrossTable } from '../analysis/cross-table/get-cross-table.server';
import { crossedDimensions } from '../analysis/cross-table/crossed-dimensions';
import { writeCrossTable } from '../analysis/cross-table/write-cross-table.server';
import { filterOfView } from './filter-of-view';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { readViewRequest } from '../published/read-view-request.server';
import { createLabels } from './labels';

const { lists } = await readCodeListFiles();
const marks: Record<string, Record<string, string>> = {
  R02: { merged_into: 'R04', merged_on: '2025-02-01', merged_by_imports: 'complaints:7' },
  // Records of a later import carry it again.
  R01: { merged_into: 'R04', merged_on: '2025-02-01', merged_by_imports: 'complaints:7/9' },
  R03: { valid_to: '2025-01-31', successors: 'R04;R05' },
  R06: { valid_to: '2099-01-31' },
  R11: { renamed_on: '2025-02-01', former_name_id: 'Nama lama', former_name_fr: 'Ancien nom' },
  R12: { renamed_on: '2025-02-30', former_name_id: 'Nama lama' },
  // From before the days of lists were validated.
  R07: { valid_from: '1/12/2020', valid_to: '1/12/2023', successors: 'R05' },
  R08: { merged_into: 'R05', merged_on: '2025-02-30', merged_by_imports: 'complaints:8' },
  // Merged only in another dataset.
  R10: { merged_into: 'R05', merged_on: '2025-02-01', merged_by_imports: 'consultations:9' },
  R09: { valid_to: ' 2025-01-31', successors: 'R05' },
};
const rights = (lists.get('right') ?? []).map((code) => ({
  ...code,
  attributes: { ...code.attributes, ...marks[code.code] },
}));
const records = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  day: '2025-03-04',
  codes: { right: ['R04'] },
}));
const options = { dataset: complaints, policyName: 'exact' };
const codeLists = new Map([...lists, ['right', rights]]);
const sources = await pageSourcesFor(records, { ...options, codeLists });
const before = await pageSourcesFor(records, options);

it.each(languages)(
  'a view of a code that was merged or has ended names the code that replaces it: %s',
  async (language) => {
    const page = async (right: string, someSources = sources) =>
      getDashboardPage(someSources, {
        dataset: complaints,
        language,
        t: await getTexts(language, 'statistics'),
        search: new URLSearchParams({ right }),
        origin: '',
        languages: [],
      });
    const [merged] = (await page('R02')).moved;
    expect(merged?.text).toContain(formatsOf(language).date('2025-02-01'));
    expect(merged?.links.map(({ href }) => href)).toEqual([expect.stringMatching(/right=R04/)]);
    expect(merged?.text).toContain(merged?.links[0]?.name);
    const [returned] = (await page('R01')).moved;
    expect(returned?.text).toContain(formatsOf(language).date('2025-02-01'));
    expect(returned?.links.map(({ href }) => href)).toEqual([expect.stringMatching(/right=R04/)]);
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

const widget = (name: string) => complaints.widgets.find((candidate) => candidate.name === name)!;

describe.each(languages)('a merged code: %s', async (language) => {
  const requested = {
    dataset: complaints,
    language,
    t: await getTexts(language, 'statistics'),
    origin: '',
    languages: [],
  };
  const of = (search: Record<string, string>) => ({
    ...requested,
    search: new URLSearchParams(search),
  });
  const [moved] = (await getDashboardPage(sources, of({ right: 'R02' }))).moved;
  const note = moved?.text ?? '';
  const [item] = listProfiledCodes(complaints, 'right', codeLists).filter(
    ({ code }) => code === 'R02',
  );
  const numbers = /\b0\b/;

  it('has no number in search answers, share pictures and profiles, but says where it is counted', async () => {
    const answer = await answerFigure(
      sources,
      codeLists,
      {
        kind: 'figure',
        dataset: complaints,
        codes: { right: 'R02' },
        year: '2024',
        month: null,
        measure: null,
        by: null,
        isLeast: false,
        isChange: false,
        isRate: false,
        isTrend: false,
      },
      language,
    );
    expect(answer.sentence).toBe(note);
    expect(answer.href).toMatch(/right=R04/);
    const shared = await getSharedView(sources, of({ right: 'R02', year: '2024' }));
    expect(shared.sentence).toContain(note);
    const picture = await composeSharePicture(shared, sources.policy);
    expect(picture.headline).toContain(note);
    const profile = await getProfile(sources, { ...of({}), kind: 'right', item: item! });
    expect(profile?.narrative[0]).toContain(note);
    expect(profile?.figures).toEqual([]);
    expect(profile?.against.join()).not.toMatch(numbers);
  });

  it('has no 0 on the dashboard and its files, but says where it is counted', async () => {
    const { dashboard } = await getDashboardPage(sources, of({ right: 'R02' }));
    for (const { name, formatted, unlisted } of dashboard.widgets) {
      if (name === 'calculation-date') continue;
      expect([name, formatted, unlisted?.text]).toEqual([name, '†', note]);
      expect(unlisted?.links[0]?.href).toMatch(/right=R04/);
    }
    const cards = dashboard.widgets.find(({ name }) => name === 'cards');
    expect(new Set(cards?.observations.map(({ text }) => text))).toEqual(new Set(['†']));
    expect(new Set(cards?.observations.map(({ status }) => status))).toEqual(new Set(['M']));
  });

  it('has the same note in the files of a cross table', async () => {
    const { request } = await readViewRequest(sources, of({ right: 'R02', year: '2024' }));
    const labels = createLabels(codeLists, language, request.t);
    const filter = filterOfView(complaints, request.view);
    const dimensions = crossedDimensions(complaints, request.view, ['province', 'status']);
    const crossed = { ...request, filter, labels, measure: 'cases' };
    const context = { ...crossed, dimensions, policy: sources.policy, subject: '', address: '' };
    const table = await getCrossTable(sources, crossed, dimensions);
    const csv = String(await writeCrossTable(context, table, 'csv'));
    const rows = csv.trim().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(note.replaceAll('"', '""'));
  });

  it('has status M and a note in files, and is absent from lists', async () => {
    const { context, data } = await getWidgetFigures(
      sources,
      of({ right: 'R02', years: 'all' }),
      widget('yearly'),
    );
    expect(new Set(data.observations.map(({ status }) => status))).toEqual(new Set(['M']));
    expect(statusOfFilter(context, context.applied.query.filter, false)).toBe('M');
    expect(fileNote(context)).toBe(note);
    const { groups } = await listProfiles(sources, { ...of({}), kind: 'right' });
    const hrefs = groups.flatMap(({ profiles }) => profiles.map(({ href }) => href));
    expect(hrefs).toHaveLength(rights.length - 1);
    expect(hrefs.join()).not.toContain(item?.slug);
    const page = await getDashboardPage(sources, of({ right: 'R04' }));
    expect(page.dashboard.options.codes.right?.map(({ code }) => code)).not.toContain('R02');
    expect(page.dashboard.options.codes.right?.map(({ code }) => code)).toContain('R10');
    expect(listProfileAddresses(complaints, codeLists).join()).not.toContain(item?.slug);
  });
});

it('a province that others are counted under is not merged in the coarser division', () => {
  const marked = [...(lists.get('province') ?? [])].map((code) =>
    ['91', '31'].includes(code.code)
      ? {
          ...code,
          attributes: {
            ...code.attributes,
            merged_into: '32',
            merged_on: '2025-02-01',
            merged_by_imports: 'complaints:7',
          },
        }
      : code,
  );
  const markedLists = new Map([...lists, ['province', marked]]);
  const codesIn = (division: Division) => [
    ...movesOf(
      dimensionOfParameter(complaints, 'province', division)!,
      markedLists,
      'complaints',
    ).keys(),
  ];
  expect(codesIn('34')).toEqual(['31']);
  expect(codesIn('38')).toEqual(['31', '91']);
});
