import { decidesFiner, groupOf, groupsOf } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Aggregate, CODE_SEPARATOR, dividedBy, type Query } from '../engine';
import { createGroupedCells } from '../protection/group-cells';
import { type ProtectionPolicy } from '../protection/policy';
import { protectGroup } from '../protection/protect-group';
import { type Shown } from '../protection/protect-table';

interface Rules {
  dataset: Dataset;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
}

/** How the answer to a query by finer dimensions is put together to one by coarser ones. */
export interface CoarserQuery<Finer extends Query> {
  /** What is counted. */
  finer: Finer;
  /** The row of the coarser table that one of the finer one belongs to. */
  rowOf(row: string): string;
  /** The rows of a table that is divided by groups alone; none of another one. */
  rows: string[];
  /** The queries of exact tables, from which everybody knows how many records the codes can have at most. */
  limits: Query[];
  /**
   * Reads the answers to the finer query and to those of limits. Returns what is shown of each row; a row that is not listed is
   * shown alike.
   */
  protect(counted: Aggregate, limits: readonly Aggregate[]): (row: string) => Shown;
  /** Whether everybody knows from its filter, or from what else it is divided by, which codes have no records. */
  isDecided: boolean;
}

/** Reads a query that is divided by coarser dimensions; null for another one. */
export function readCoarser<Asked extends Query>(
  { dataset, codeLists, policy }: Rules,
  query: Asked,
): CoarserQuery<Asked> | null {
  const names = dividedBy(query);
  const axes = names.map((name) => {
    const coarser = dataset.coarser.find((one) => one.name === name);
    if (!coarser) return { name, coarser, groups: null, of: (code: string) => code };
    return {
      ...{ name: coarser.coarsens.dimension, coarser },
      groups: groupsOf(coarser, dataset, codeLists),
      of: groupOf(coarser, dataset, codeLists),
    };
  });
  if (axes.every(({ coarser }) => !coarser)) return null;
  const { filter, measure } = query;
  const [dimension, ...crossedBy] = axes.map(({ name }) => name);
  const year = dataset.dimensions.find(({ calendar }) => calendar === 'year')?.name ?? '';
  const yearPlace = names.indexOf(year);
  const ofYear = filter.codes[year]?.length ? { [year]: filter.codes[year] } : {};
  const limited = axes.flatMap(({ name, coarser }, place) =>
    coarser && policy.exact !== 'all' && policy.exact.includes(name) ? [{ name, place }] : [],
  );
  const isFiltered = (name: string) =>
    names.includes(name) || (filter.codes[name] ?? []).length > 0;
  const others = dataset.dimensions.filter(({ name }) => isFiltered(name));
  const hasDays = filter.start !== undefined || filter.end !== undefined;
  return {
    finer: { ...query, dimension, crossedBy },
    rowOf: (row) =>
      row
        .split(CODE_SEPARATOR)
        .map((code, place) => axes[place]?.of(code) ?? code)
        .join(CODE_SEPARATOR),
    rows: axes.length > 1 ? [] : [...(axes[0]?.groups?.keys() ?? [])],
    limits: limited.map(({ name }) => ({
      ...{ filter: { codes: ofYear }, measure, dimension: name },
      crossedBy: yearPlace < 0 ? [] : [year],
    })),
    protect(counted, limits) {
      const groupedCell = createGroupedCells(axes, {
        cellOf: (codes) => counted.byCode.get(codes.join(CODE_SEPARATOR)),
        limitOf: (codes) =>
          Math.min(
            ...limited.map(({ place }, index) => {
              const inYear = yearPlace < 0 ? [] : [codes[yearPlace]!];
              const key = [codes[place]!, ...inYear].join(CODE_SEPARATOR);
              return limits[index]?.byCode.get(key)?.count ?? 0;
            }),
          ),
      });
      return (row) => protectGroup(groupedCell(row.split(CODE_SEPARATOR)), policy);
    },
    isDecided: axes.some(
      ({ coarser }) =>
        coarser &&
        ((hasDays && !coarser.isPlace) || others.some((other) => decidesFiner(coarser, other))),
    ),
  };
}
