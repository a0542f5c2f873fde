import { describe, expect, it } from 'vitest';
import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { naiveAggregate } from '../../../tests/support/naive-aggregate';
import { type RecordState } from '../../../tests/support/records';
import { type CalculationState, type Query } from '~/engine/engine';
import { minMoved } from '~/protection/linkage/moved-by-many';
import { readPolicy } from '~/protection/read-policy.server';
import { defaultView, withCodes } from '../view/view';
import { findRevisions } from './find-revisions.server';
import { formatRevisions } from './format-revisions';

const view = withCodes(defaultView(complaints, 2026), 'province', ['11']);

function records(right: string, count: number): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${right}-${index}`,
    day: `2026-03-${String(1 + (index % 20)).padStart(2, '0')}`,
    codes: { province: '11', province_34: '11', right: [right], method: 'M01' },
  }));
}

/** Returns the view of a province or, for a measure that is not divided in a running year, of all. */
function viewOf(measure: string) {
  return { ...(measure === 'cases' ? view : defaultView(complaints, 2026)), measure };
}

/** Returns the note on a view of one state while another one is published. */
async function noteOf(
  then: RecordState[],
  now: RecordState[],
  policyName = 'exact',
  names = ['total', 'right'],
  measure = 'cases',
  codeLists: CodeLists = new Map(),
) {
  const policy = await readPolicy(policyName);
  const engine = {
    aggregate: async ({ id }: CalculationState, queries: readonly Query[]) =>
      queries.map((query) => naiveAggregate(complaints, id === 1 ? then : now, query)),
    prepare: async () => {},
  };
  const calculation = (id: number) => ({
    id,
    dataset: 'complaints',
    through_import: id,
    isSynthetic: false,
    records: 1,
    date: '2026-11-22',
    lastDate: '2026-11-20',
    coveredUntil: '2026-11-20',
    defaultYear: 2026,
  });
  const request = {
    dataset: complaints,
    view: viewOf(measure),
    language: 'en',
    calculation: calculation(1),
    codeLists: new Map(),
    t: await getTexts('en', 'statistics'),
  };
  const found = await findRevisions(
    { engine, policy },
    request,
    complaints.widgets.filter(({ name }) => names.includes(name)),
    calculation(2),
    codeLists,
  );
  return formatRevisions(
    {
      language: 'en',
      t: await getTexts('en', 'summary'),
      numbers: { then: 1, now: 2 },
      min: minMoved(policy),
      labels: (_, code) => code,
    },
    found,
  );
}

describe('a view of an earlier calculation', () => {
  const before = [...records('R01', 40), ...records('R02', 30)];

  it('has no number of a code that has since been merged', async () => {
    const attributes = {
      merged_into: 'R03',
      merged_on: '2026-02-01',
      merged_by_imports: 'complaints:2',
    };
    const lists = new Map([['right', [{ code: 'R02', names: { id: 'R02' }, attributes }]]]);
    const now = [...records('R01', 40), ...records('R03', 30)];
    const note = await noteOf(before, now, 'exact', ['total', 'right'], 'cases', lists);
    expect(note.rows).toContainEqual({ name: 'Right: R02', then: '30', now: '†' });
    expect(note.more).toContain('†');
  });

  it('says that everything is the same today', async () => {
    expect(await noteOf(before, before)).toMatchObject({
      title: 'All figures on this page are the same in the latest data version.',
      rows: [],
    });
  });

  it('names the figures that differ, both as counted, the total first', async () => {
    const now = [...records('R01', 33), ...records('R02', 32), ...records('R03', 1)];
    const note = await noteOf(before, now);
    expect(note.heads).toEqual(['Figure', 'Data version 1', 'Data version 2']);
    expect(note.rows).toEqual([
      { name: 'Complaints', then: '70', now: '66' },
      { name: 'Right: R01', then: '40', now: '33' },
      { name: 'Right: R02', then: '30', now: '32' },
      { name: 'Right: R03', then: '0', now: '1' },
    ]);
    expect(note.title).toBe('4 figures on this page differ in the latest data version');
    expect(note.more).toBeUndefined();
  });

  it('lists ten figures besides the total, and says how many more there are', async () => {
    const names = complaints.widgets.map(({ name }) => name);
    const former = records('R02', 5).map((record) => ({
      ...record,
      day: '2020-01-01',
      id: `old ${record.id}`,
    }));
    const now = [...records('R01', 33), ...former];
    const note = await noteOf([...before, ...former], now, 'exact', names);
    expect(note.rows[0]).toEqual({ name: 'Complaints', then: '70', now: '33' });
    expect(note.rows).toHaveLength(11);
    const [, further] = /^and (\d+) more$/.exec(note.more ?? '') ?? [];
    expect(note.title).toContain(`${11 + Number(further)} figures`);
  });

  it('marks rounded values and those below the threshold, and shows only what many records moved', async () => {
    const now = [...records('R01', 62), ...records('R02', 3)];
    const note = await noteOf(before, now, 'protected');
    const rounded = expect.stringMatching(/^≈(39|42)$/);
    expect(note.title).toBe('1 figure of this view has moved by 20 records or more since');
    expect(note.rows).toEqual([{ name: 'Right: R02', then: '≈30', now: '<6' }]);
    const more = await noteOf(before, [...records('R01', 70), ...records('R02', 20)], 'protected');
    expect(more.rows).toEqual([
      { name: 'Complaints', then: '70', now: '90' },
      { name: 'Right: R01', then: rounded, now: expect.stringMatching(/^≈(69|72)$/) },
    ]);
  });

  it('does not disclose which of twenty new complaints is of its province', async () => {
    const added = records('R03', 20).map((record, index) => ({
      ...record,
      codes: index === 0 ? record.codes : { ...record.codes, province: '32', province_34: '32' },
    }));
    const all = complaints.widgets.map(({ name }) => name);
    const note = await noteOf(before, [...before, ...added], 'protected', all);
    expect(note.rows.map(({ name }) => name)).not.toContain('Right: R03');
    expect(note.rows).toEqual([]);
  });

  it('does not disclose a sum that few records moved, however far', async () => {
    const files = (all: RecordState[], values: { files: number }) =>
      all.map((record) => ({ ...record, values, id: `${record.id} ${values.files}` }));
    const now = [...files(before, { files: 1 }), ...files(records('R01', 4), { files: 9 })];
    const revisionsUnder = async (policyName: string) =>
      (await noteOf(files(before, { files: 1 }), now, policyName, ['total'], 'files')).rows;
    expect(await revisionsUnder('exact')).toMatchObject([{ then: '70', now: '106' }]);
    expect(await revisionsUnder('protected')).toEqual([]);
    now.push(...files(records('R02', 20), { files: 2 }));
    const rounded = {
      then: expect.stringMatching(/^≈(66|72)±5$/),
      now: expect.stringMatching(/^≈(144|150)±5$/),
    };
    expect(await revisionsUnder('protected')).toMatchObject([rounded]);
  });

  it('lists nothing that fewer records moved, however it is disclosed', async () => {
    const now = [...records('R01', 55), ...records('R03', 4), ...records('R02', 30)];
    const note = await noteOf(before, now, 'protected');
    expect(note.rows).toEqual([]);
    expect(note.title).toBe('No figure of this view has moved by 20 records or more since.');
  });

  it('does not disclose changes that the policy hides', async () => {
    const few = (right: string) =>
      records(right, 2).map((record) => ({ ...record, id: `few-${record.id}` }));
    const [first, second] = await Promise.all(
      ['R03', 'R04'].map((right) =>
        noteOf([...before, ...few(right)], [...before, ...few('R05')], 'protected'),
      ),
    );
    expect(first).toEqual(second);
    expect(first?.rows.map(({ name }) => name)).not.toContain('Right: R03');
  });
});
