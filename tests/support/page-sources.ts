import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { contentColumns } from '~/datasets/record-table.server';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { coveredUntil } from '~/calculations/covered-until';
import { firstDateOf } from '~/calculations/stray-records';
import { loadProvinceMap } from '~/statistics/charts/map/load-province-map.server';
import { type PageSources } from '~/statistics/published/read-view-request.server';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from './naive-aggregate';
import { type RecordState } from './records';

interface SourcesOptions {
  dataset: Dataset;
  policyName: string;
  /** By default those of the shipped country. */
  codeLists?: CodeLists;
  /** The day of the calculation; by default that of the newest record. */
  calculatedOn?: string | undefined;
}

/** The shipped country; many tests read it for each of their data sets. */
const shipped = { files: readCodeListFiles(), map: loadProvinceMap() };

/**
 * Returns the sources of pages without a database: records are counted one by one, and derived codes follow
 * from the lists.
 */
export async function pageSourcesFor(
  stated: readonly RecordState[],
  options: SourcesOptions,
): Promise<PageSources> {
  const { dataset, policyName } = options;
  const codeLists = options.codeLists ?? (await shipped.files).lists;
  const records = stated.map((record) => withDerivedCodes(dataset, record, codeLists));
  const lastDate = records.reduce((last, { day }) => (day > last ? day : last), '2000-01-01');
  const { calculatedOn = lastDate } = options;
  const { firstDate, earlierYears } = firstDateOf(daysOf(records));
  return {
    engine: naiveEngine(dataset, records),
    policy: await readPolicy(policyName),
    published: {
      id: 1,
      dataset: dataset.name,
      through_import: 1,
      code_lists: '',
      is_synthetic: false,
      records: records.length,
      last_date: lastDate,
      calculated_by: 'operator',
      calculated_at: new Date(`${calculatedOn}T12:00Z`),
      covered_until: coveredUntil(daysOf(records), calculatedOn),
      first_date: firstDate,
      earlier_years: earlierYears,
      compared_with: null,
      compared_under: null,
      changed_records: null,
      held_records: null,
      pending_records: null,
      released_records: null,
      changed_if_joined: null,
      held_if_joined: null,
      small_moves: null,
      lone_moves: null,
      small_moves_if_joined: null,
      lone_moves_if_joined: null,
      default_year: null,
      date_precision: 'day',
      recorded: recordedColumns(dataset, stated),
      retracted_by: null,
      retracted_at: null,
      retraction_reason: null,
    },
    getCalculation: async () => null,
    readCodeLists: async () => codeLists,
    nameCodes: async (lists) => lists,
    map: await shipped.map,
  };
}

/** Counts the records of each day, in order. */
function daysOf(records: readonly RecordState[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const day of records.map((record) => record.day).sort())
    days.set(day, 1 + (days.get(day) ?? 0));
  return days;
}

/** Returns all columns except those of stage dates that no record has. */
function recordedColumns(dataset: Dataset, records: readonly RecordState[]): string[] {
  const isStated = (name: string) => records.some(({ stages }) => stages?.[name]);
  return contentColumns(dataset)
    .map(({ name }) => name)
    .filter((name) => !dataset.stageDates.includes(name) || isStated(name));
}

function withDerivedCodes(
  dataset: Dataset,
  { codes = {}, ...record }: RecordState,
  codeLists: CodeLists,
): RecordState {
  const derived = recordedDimensions(dataset).flatMap(({ name, codeList, derivedFrom }) => {
    const code = derivedFrom && codes[derivedFrom.dimension];
    if (typeof code !== 'string' || !derivedFrom) return [];
    const { attributes = {} } =
      codeLists.get(codeList)?.find((candidate) => candidate.code === code) ?? {};
    return [[name, attributes[derivedFrom.attribute] ?? code] as const];
  });
  return { ...record, codes: { ...codes, ...Object.fromEntries(derived) } };
}
