import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import { type Dataset, type Dimension } from './dataset';
import { readCodeListFiles } from './load-code-lists.server';

/** The attributes that the codes of each list have, by list. */
type Attributes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Checks that each code list and each attribute that the datasets name is in the database or, since a country
 * may leave lists out, in the files that ship with the portal.
 *
 * @throws OperatorError if one is in neither.
 */
export async function checkCodeLists(db: Db, datasets: readonly Dataset[]): Promise<void> {
  const stored = await readAttributes(db);
  const suspects = datasets.flatMap((dataset) => problemsOf(dataset, [stored]));
  if (suspects.length === 0) return;
  const { lists, paths } = await readCodeListFiles();
  const shipped = new Map(
    [...paths.keys()].map((list) => [
      list,
      new Set((lists.get(list) ?? []).flatMap(({ attributes }) => Object.keys(attributes))),
    ]),
  );
  const problems = datasets.flatMap((dataset) => problemsOf(dataset, [stored, shipped]));
  if (problems.length > 0) throw new OperatorError('start', problems);
}

async function readAttributes(db: Db): Promise<Attributes> {
  const { rows } = await sql<{ list: string; attributes: string[] }>`
    select list, coalesce(array_agg(distinct name) filter (where name is not null), '{}') as attributes
    from code left join lateral jsonb_object_keys(attributes) as name on true
    group by list`.execute(db);
  return new Map(rows.map(({ list, attributes }) => [list, new Set(attributes)]));
}

function problemsOf(dataset: Dataset, known: readonly Attributes[]): OperatorProblem[] {
  const { name, dimensions, coarser } = dataset;
  const listOf = (dimension: string | undefined) =>
    dimensions.find((other) => other.name === dimension)?.codeList;
  const attributesOf = (dimension: Dimension) => [
    [dimension.codeList, dimension.parent?.attribute],
    [dimension.codeList, dimension.classes?.attribute],
    [dimension.codeList, dimension.groups?.attribute],
    [listOf(dimension.derivedFrom?.dimension), dimension.derivedFrom?.attribute],
  ];
  const all = [...dimensions, ...coarser];
  const isListed = (list: string) => known.some((attributes) => attributes.has(list));
  const unlisted = all
    .filter(({ codeList }) => codeList !== undefined && !isListed(codeList))
    .map(({ name: by, codeList: list }) => ({
      key: 'datasets.list',
      values: { dataset: name, by, list: list ?? '' },
    }));
  const named = [
    ...all.map((dimension) => ({ by: dimension.name, pairs: attributesOf(dimension) })),
    ...coarser.map(({ name: by, coarsens }) => ({
      by,
      pairs: [[listOf(coarsens.dimension), coarsens.attribute]],
    })),
  ];
  return [
    ...unlisted,
    ...named.flatMap(({ by, pairs }) =>
      pairs.flatMap(([list, attribute]) => {
        if (list === undefined || attribute === undefined || !isListed(list)) return [];
        if (known.some((attributes) => attributes.get(list)?.has(attribute))) return [];
        return [{ key: 'datasets.attribute', values: { dataset: name, by, list, attribute } }];
      }),
    ),
  ];
}
