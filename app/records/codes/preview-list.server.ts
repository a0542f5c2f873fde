import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Code } from '~/datasets/code-lists';
import { type CodeListDifference } from '~/datasets/compare-codes';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { linksOfLists } from '~/datasets/list-links';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { datasetsCarrying } from './carried-codes.server';
import {
  type ChangedCell,
  compareWithPublished,
  countCarrying,
  countOutside,
  countReparented,
  type PublishedCells,
  type RecordsByYear,
} from './preview-codes.server';

/** A list before and after a change of it, and what differs. */
interface ChangedList {
  list: string;
  difference: Pick<CodeListDifference, 'changed' | 'missing'>;
  present: readonly Code[];
  future: readonly Code[];
}

/** What a change of a list means for the current records that carry its codes, and for published figures. */
export interface ListPreview {
  /** The records that carry a changed code. */
  carried: readonly RecordsByYear[];
  /** Those dated outside the days of their code, if the change sets these. */
  outside: readonly RecordsByYear[];
  /** Those that do not state the new parent of their code: they keep the former one. */
  reparented: readonly RecordsByYear[];
  /** The records that carry a code which the new list does not contain: it stays. */
  kept: readonly RecordsByYear[];
  /** The figures by groups of codes, such as stages of handling or groups of provinces. */
  regrouped: readonly PublishedCells[];
}

/** Counts the current records that a change of a list concerns, and the cells of published tables that it changes. */
export async function previewList(db: Db, change: ChangedList): Promise<ListPreview> {
  const { list, difference } = change;
  const parents = linksOfLists(datasets).filter((link) => link.list === list && link.isParent);
  const counted = (codes: readonly string[]) =>
    countCarrying(db, { list, codes: codes.map((code) => ({ code })) });
  return {
    carried: await counted(difference.changed),
    outside: await countOutside(db, {
      list,
      codes: codesWithOther(['valid_from', 'valid_to'], change),
    }),
    reparented: await countReparented(db, {
      list,
      codes: codesWithOther(
        parents.map(({ attribute }) => attribute),
        change,
      ),
    }),
    kept: await counted(difference.missing),
    regrouped: await previewGroups(db, change),
  };
}

/** Returns the codes of both lists that differ in one of some columns, as they are afterwards. */
export function codesWithOther(
  columns: readonly string[],
  { present, future }: Pick<ChangedList, 'present' | 'future'>,
): Code[] {
  const known = new Map(present.map((code) => [code.code, code.attributes]));
  return future.filter(({ code, attributes }) => {
    const before = known.get(code);
    return before && columns.some((column) => before[column] !== attributes[column]);
  });
}

async function previewGroups(db: Db, change: ChangedList): Promise<PublishedCells[]> {
  const found: PublishedCells[] = [];
  for (const dataset of datasetsCarrying(change.list)) {
    const groupings = groupingsOf(dataset, change.list).filter(
      ({ attribute }) => codesWithOther([attribute], change).length > 0,
    );
    if (groupings.length === 0) continue;
    const regrouped = await compareWithPublished(db, dataset, async (calculation) => {
      const frozen = await createReadCodeLists(db)(calculation.code_lists);
      const published = frozen.get(change.list) ?? [];
      const cells: ChangedCell[] = [];
      for (const grouping of groupings) {
        const { rows } = await sql<CountedCode>`
          select extract(year from ${sql.ref(dataset.dateColumn)})::int as year,
            ${sql.ref(grouping.column)} as code, count(*)::int as records
          from ${sql.table(dataset.table)} where ${isCurrentIn(calculation)} group by 1, 2`.execute(
          db,
        );
        cells.push(...compareGroups(rows, grouping, { ...change, published }));
      }
      return cells;
    });
    found.push(regrouped);
  }
  return found;
}

/** A column of a list that groups its codes in published tables, and the column of the records that carry these. */
interface Grouping {
  name: string;
  column: string;
  attribute: string;
}

/** Returns the columns of a list that group its codes; a record carries one code of each. */
function groupingsOf(dataset: Dataset, list: string): Grouping[] {
  const classes = recordedDimensions(dataset).flatMap(({ name, codeList, classes: of }) =>
    of && codeList === list ? { name: of.attribute, column: name, attribute: of.attribute } : [],
  );
  const coarser = dataset.coarser.flatMap((dimension) => {
    const { attribute } = dimension.coarsens;
    const finer = recordedDimensions(dataset).find(
      (each) => each.name === dimension.coarsens.dimension,
    );
    return attribute !== undefined && finer?.codeList === list
      ? { name: dimension.name, column: finer.name, attribute }
      : [];
  });
  return [...classes, ...coarser];
}

interface CountedCode {
  year: number;
  code: string;
  records: number;
}

function compareGroups(
  counts: readonly CountedCode[],
  { name, attribute }: Grouping,
  { published, present, future }: ChangedList & { published: readonly Code[] },
): ChangedCell[] {
  const groupsOf = (codes: readonly Code[]) =>
    new Map(codes.map(({ code, attributes }) => [code, attributes[attribute]]));
  const before = groupsOf(published);
  // A code that the new list does not contain stays as it is.
  const after = new Map([...before, ...groupsOf(present), ...groupsOf(future)]);
  const cells = new Map<string, ChangedCell>();
  const add = (
    group: string | undefined,
    year: number,
    records: Pick<ChangedCell, 'before' | 'after'>,
  ) => {
    if (group === undefined) return;
    const key = `${year} ${group}`;
    const known = cells.get(key) ?? { dimension: name, year, code: group, before: 0, after: 0 };
    cells.set(key, {
      ...known,
      before: known.before + records.before,
      after: known.after + records.after,
    });
  };
  for (const { year, code, records } of counts) {
    add(before.get(code), year, { before: records, after: 0 });
    add(after.get(code), year, { before: 0, after: records });
  }
  return [...cells.values()]
    .filter((cell) => cell.before !== cell.after)
    .sort((one, other) => one.year - other.year);
}
