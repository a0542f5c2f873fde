import { createHash } from 'node:crypto';
import { type CodeLists } from '~/datasets/code-lists';
import {
  type Dataset,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  recordedDimensions,
  stageDimensions,
} from '~/datasets/dataset';
import { bandBetween } from '~/datasets/durations';
import { attackedRecord, type AttackedRecord } from '~/protection/attack/attacked-records';
import { demoDatasets } from '../../bin/demo/datasets';
import { type DemoSource, readDemoSource } from '../../bin/demo/source';

const UNTIL = '2026-10-31';

/**
 * Returns the synthetic records of a dataset through a day, as an import would write them, with fixed keys.
 *
 * @throws if the dataset has none.
 */
export function demoRecords(dataset: Dataset): AttackedRecord[] {
  const source = readDemoSource();
  const provinces = new Map(
    source.codeList('province').map(({ code, code_34 }) => [code, code_34 || code]),
  );
  const openCodes = openCodesOf(dataset, source);
  return demoValues(dataset, source).map((values) => {
    const isAbroad = Boolean(values.country) && values.country !== 'ID';
    const stated = recordedDimensions(dataset).map(
      ({ name, isMultiple, isPlace, derivedFrom }): [string, unknown] => {
        if (isPlace && isAbroad) return [name, OUTSIDE_HOME_COUNTRY];
        const value = derivedFrom ? provinces.get(values.province ?? '') : values[name];
        return [name, isMultiple && value ? value.split(';') : value || []];
      },
    );
    const row = {
      ...Object.fromEntries(stated),
      ...stagesOf(dataset, values, openCodes),
      [dataset.dateColumn]: values[dataset.dateColumn],
    };
    return attackedRecord(dataset, row, keyOf(values.id ?? ''));
  });
}

/** Returns the values of `demoRecords` in a column of numbers, in order. */
export function demoNumbers(dataset: Dataset, column: string): number[] {
  return demoValues(dataset, readDemoSource()).map((values) => Number(values[column] ?? 0));
}

function demoValues(dataset: Dataset, source: DemoSource): Readonly<Record<string, string>>[] {
  const demo = demoDatasets.find((demoDataset) => demoDataset.dataset === dataset);
  if (!demo) throw new Error(`${dataset.name} has no synthetic records`);
  return [...demo.generate(source, { until: UNTIL })].map(({ values }) => values);
}

/** Returns the codes computed from the dates of a record, as in a calculation through the last day. */
function stagesOf(
  dataset: Dataset,
  values: Readonly<Record<string, string>>,
  openCodes: ReadonlySet<string | undefined>,
): Record<string, string> {
  const { closing, dateColumn } = dataset;
  const date = values[dateColumn] ?? '';
  const isOpen = closing && !values[closing.date] && openCodes.has(values[closing.dimension]);
  const codes = stageDimensions(dataset).map(({ name, stage }): [string, string] => {
    if (stage === 'age') return [name, bandBetween(date, isOpen ? UNTIL : null)];
    if ('timeUntil' in stage) return [name, bandBetween(date, values[stage.timeUntil])];
    return [name, values[stage.yearOf]?.slice(0, 4) || NOT_STATED];
  });
  return Object.fromEntries(codes);
}

function openCodesOf({ dimensions, closing }: Dataset, source: DemoSource) {
  const status = dimensions.find(({ name }) => name === closing?.dimension);
  const codes = source.codeList(status?.codeList ?? '');
  const { attribute = '' } = status?.classes ?? {};
  return new Set(codes.filter((row) => row[attribute] === closing?.open).map(({ code }) => code));
}

/** Returns the shipped code lists of a dataset whose codes are grouped. */
export function demoCodeLists({ dimensions }: Dataset): CodeLists {
  const source = readDemoSource();
  const lists = dimensions.flatMap(({ classes, derivedFrom, codeList }) =>
    codeList && (classes ?? derivedFrom) ? [codeList] : [],
  );
  return new Map(
    lists.map((list) => [
      list,
      source
        .codeList(list)
        .map(({ code = '', ...attributes }) => ({ code, names: { id: code }, attributes })),
    ]),
  );
}

function keyOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}
