import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { createTimeSlices } from '~/engine/time-slices';
import { type FileVariable, fileVariables } from '~/statistics/microdata/public-use/file-variables';
import { suppressLocally } from '~/statistics/microdata/public-use/suppress-locally';
import { type AttackedRecord, codeIn, codesIn } from '~/protection/attack/attacked-records';
import { type Portal, portalUnder } from '~/protection/attack/portal';
import { type PublicUseClass, type DisclosedCodes } from '~/protection/attack/public-use';
import { type ProtectionPolicy } from '~/protection/policy';
import { required } from '~/platform/system/required';

/** Returns a dataset whose every view can be compared with public-use files: it has only their dimensions. */
export function ofKeyVariables(dataset: Dataset): Dataset {
  const { dimensions, keyVariables } = dataset;
  const compared = dimensions.filter(
    ({ name, calendar, derivedFrom }) =>
      calendar === 'year' || keyVariables.includes(derivedFrom?.dimension ?? name),
  );
  return { ...dataset, dimensions: compared };
}

interface Files {
  dataset: Dataset;
  records: readonly AttackedRecord[];
  codeLists: CodeLists;
  min: number;
}

/** Returns what the public-use files of all years show of some records: the codes that each may carry. */
export function publicUseClasses(files: Files): Promise<PublicUseClass[]> {
  return classesOf(files, ({ dimension, shows, valueOf }, value, codes) => [
    dimension.name,
    {
      codes: shows === 'first' ? [value] : codes.filter((code) => valueOf(code) === value),
      isOpen: dimension.isMultiple,
    },
  ]);
}

/** Returns what public-use files show of their records, by the files' own columns. */
export function columnClasses(files: Files): Promise<PublicUseClass[]> {
  return classesOf(files, ({ column }, value) => [column, { codes: [value], isOpen: false }]);
}

type Show = (
  variable: FileVariable,
  value: string,
  codes: readonly string[],
) => readonly [name: string, disclosed: DisclosedCodes];

async function classesOf(
  { dataset, records, codeLists, min }: Files,
  show: Show,
): Promise<PublicUseClass[]> {
  const variables = fileVariables(dataset, codeLists);
  const columnsOf = variables.map((variable) => {
    const { name } = variable.dimension;
    return { variable, all: [...new Set(records.flatMap(({ codes }) => codesIn(codes, name)))] };
  });
  const classes = new Map<string, PublicUseClass>();
  for (const year of new Set(records.map(yearOf))) {
    const ofYear = records.filter((record) => yearOf(record) === year);
    const columns = variables.map((variable) => {
      const numbers = new Map<string, number>();
      return Uint32Array.from(ofYear, (record) => {
        const value = valueIn(variable, record);
        const number = numbers.get(value) ?? numbers.size;
        numbers.set(value, number);
        return number;
      });
    });
    const { kept } = await suppressLocally(columns, min, createTimeSlices());
    for (const [row, record] of ofYear.entries()) {
      const set = required(kept[row], 'row');
      const disclosed = columnsOf.map(({ variable, all }, index) => {
        const [name, codes] = show(variable, valueIn(variable, record), all);
        return [name, (set >>> index) & 1 ? codes : null] as const;
      });
      const key = JSON.stringify([year, disclosed]);
      const known = classes.get(key) ?? {
        year,
        disclosed: Object.fromEntries(disclosed),
        count: 0,
      };
      classes.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...classes.values()];
}

function valueIn({ dimension, valueOf }: FileVariable, { codes }: AttackedRecord): string {
  return valueOf(codeIn(codes, dimension.name));
}

function yearOf({ codes }: AttackedRecord): string {
  return codeIn(codes, 'year');
}

/** Records, and what a portal discloses of them, by the columns of public-use files. */
interface AttackedColumns {
  dataset: Dataset;
  records: AttackedRecord[];
  portal: Portal;
}

/**
 * Returns the knowledge of an attacker who wants to fill in suppressed values: exact figures of groups and
 * classes, and rounded ones of combinations. For the first of several codes, only an upper bound is known:
 * how many records have that code in any position. Groups are disclosed as codes are, and classes as the sums
 * of their codes.
 */
export function attackedColumns(
  { dataset, records, codeLists }: Omit<Files, 'min'>,
  policy: ProtectionPolicy,
): AttackedColumns {
  const variables = fileVariables(dataset, codeLists);
  const year = required(
    dataset.dimensions.find(({ calendar }) => calendar === 'year'),
    'year',
  );
  const dimensions = variables.map(({ column, dimension }): Dimension => ({
    ...dimension,
    name: column,
    parameter: column,
    isMultiple: false,
    classes: undefined,
    groups: undefined,
    isPlace: false,
  }));
  const ofYears = recordsByYear(variables, records);
  const original = portalUnder(dataset, policy, new Map());
  const portal: Portal = ({ filter: { codes } }) => {
    const nothing = { lower: 0, upper: Infinity };
    if (Object.values(codes).some((some) => some.length > 1)) return () => nothing;
    const requested = variables.flatMap((variable) => {
      const codesOfRecord = codes[variable.column];
      return codesOfRecord ? [{ ...variable, codesOfRecord }] : [];
    });
    const counted = requested.map(
      ({ dimension, codesOfRecord: codesOfRecord }) => [dimension.name, codesOfRecord] as const,
    );
    const ofYear = codes.year && { year: codes.year };
    const boundsOf = original({
      filter: { codes: { ...ofYear, ...Object.fromEntries(counted) } },
      dimensions: [],
    });
    const classed = requested.find(({ shows }) => shows === 'class');
    const isFirst = requested.some(({ shows }) => shows === 'first');
    if (!classed && !isFirst) return boundsOf;
    const among = (ofYears.get(codes.year?.[0]) ?? []).filter(({ values }) =>
      requested.every(({ column, codesOfRecord: [code] }) => values[column]?.includes(code ?? '')),
    );
    const parts = new Map<string, { count: number; key: number }>();
    for (const { key, codes: codesOfRecord } of among) {
      const part = classed ? codesIn(codesOfRecord, classed.dimension.name).join() : '';
      const known = parts.get(part) ?? { count: 0, key: 0 };
      parts.set(part, { count: known.count + 1, key: (known.key + key) >>> 0 });
    }
    const bounds = [...parts.values()].map((cell) => boundsOf(cell));
    const upper = bounds.reduce((sum, part) => sum + part.upper, 0);
    const lower = isFirst ? 0 : bounds.reduce((sum, part) => sum + part.lower, 0);
    return () => ({ lower, upper });
  };
  return {
    dataset: { ...dataset, dimensions: [year, ...dimensions], coarser: [], keyVariables: [] },
    records: records.map((record) => ({
      ...record,
      codes: {
        year: codesIn(record.codes, 'year'),
        ...Object.fromEntries(
          variables.map((variable) => [variable.column, [valueIn(variable, record)]]),
        ),
      },
    })),
    portal,
  };
}

/**
 * Returns records with all values that they have by column, by their year; those of all years under
 * `undefined`.
 */
function recordsByYear(variables: readonly FileVariable[], records: readonly AttackedRecord[]) {
  const all = records.map((record) => ({
    ...record,
    values: Object.fromEntries(
      variables.map(({ column, dimension, valueOf }) => [
        column,
        codesIn(record.codes, dimension.name).map(valueOf),
      ]),
    ),
  }));
  const years = new Set(all.map(yearOf));
  return new Map([
    [undefined, all] as const,
    ...[...years].map((year) => [year, all.filter((record) => yearOf(record) === year)] as const),
  ]);
}
