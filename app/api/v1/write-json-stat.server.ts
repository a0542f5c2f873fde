import { indexOf } from '~/statistics/analysis/cross-table/cross-grid';
import { OTHERS, TOTAL } from '~/statistics/widgets/file-rows';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ObservationsAnswer, type Observed } from './observation-answer';

/**
 * Writes observations as a dataset of JSON-stat 2.0: a cube of the disclosed codes, with a status for each of
 * its cells; all others and the total are in its extension. A table without disclosed codes is a cube of its
 * total.
 */
export async function writeJsonStat(
  { data, meta }: ObservationsAnswer,
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'statistics');
  const ids = meta.by.map(({ id }) => id);
  const isOf = (observation: Observed, code: string) =>
    ids.every((id) => observation.codes[id] === code);
  const listed = data.filter(({ codes }) =>
    ids.every((id) => codes[id] !== OTHERS && codes[id] !== TOTAL),
  );
  const total = data.find((observation) => isOf(observation, TOTAL));
  const cells = listed.length > 0 || !total ? listed : [total];
  const categories = ids.map((id) => categoriesOf(cells, id));
  const cube = cubeOf(data, ids, categories, meta.calculation.coveredUntil);
  const statuses = [...new Set(cube.map(({ protection }) => protection))];
  return JSON.stringify({
    version: '2.0',
    class: 'dataset',
    href: meta.self,
    label: meta.subject,
    source: t('site:commission'),
    updated: meta.calculation.date,
    ...(meta.note && { note: [meta.note] }),
    id: ids,
    size: categories.map(({ length }) => length),
    ...rolesOf(meta),
    dimension: Object.fromEntries(
      meta.by.map(({ id, label }, index) => [
        id,
        {
          label,
          category: describeCategories(categories[index] ?? [], cells, id, t('table.provisional')),
        },
      ]),
    ),
    value: cube.map(({ value }) => value),
    status: cube.map(({ protection }) => protection),
    extension: {
      ...meta,
      total,
      others: data.filter(({ codes }) => codes[ids[0] ?? ''] === OTHERS),
      status: {
        label: Object.fromEntries(
          statuses.map((status) => [status, t(`api:statuses.${kindOf(status)}`)]),
        ),
      },
    },
  });
}

/** Returns the codes of a dimension in order; those not stated, or abroad, last. */
function categoriesOf(cells: readonly Observed[], id: string): string[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...new Set(cells.map(({ codes }) => codes[id] ?? ''))].sort(
    (a, b) => indexOf({ code: a }) - indexOf({ code: b }) || compare(a, b),
  );
}

type Cell = Pick<Observed, 'value' | 'protection'>;

/**
 * Returns the cells of all combinations, the last dimension varying first: unlisted ones are the same as all
 * others.
 */
function cubeOf(
  data: readonly Observed[],
  ids: readonly string[],
  categories: readonly (readonly string[])[],
  coveredUntil: string,
): Cell[] {
  const [year, month] = ['year', 'month'].map((name) => ids.indexOf(name));
  const keyOf = (codes: readonly (string | undefined)[]) => codes.join('\t');
  const byCodes = new Map(
    data.map((observation) => [keyOf(ids.map((id) => observation.codes[id])), observation]),
  );
  const combinations = categories.reduce<string[][]>(
    (all, codes) => all.flatMap((before) => codes.map((code) => [...before, code])),
    [[]],
  );
  const others = ids.map(() => OTHERS);
  return combinations.map((codes): Cell => {
    const [inYear, inMonth = ''] = [year, month].map((index) => codes[index ?? -1]);
    if (inYear && inMonth && `${inYear}-${inMonth.padStart(2, '0')}` > coveredUntil)
      return { value: null, protection: 'missing' };
    const ofSlice = ids.length === 3 ? byCodes.get(keyOf([OTHERS, OTHERS, codes[2]])) : undefined;
    return (
      byCodes.get(keyOf(codes)) ??
      ofSlice ??
      byCodes.get(keyOf(others)) ?? { value: 0, protection: 'exact' }
    );
  });
}

function describeCategories(
  codes: readonly string[],
  cells: readonly Observed[],
  id: string,
  provisional: string,
) {
  const known = new Map(cells.map((cell) => [cell.codes[id], cell]));
  const open = codes.filter((code) => known.get(code)?.obs_status === 'P');
  return {
    index: codes,
    label: Object.fromEntries(codes.map((code) => [code, known.get(code)?.labels[id] ?? code])),
    ...(open.length > 0 && { note: Object.fromEntries(open.map((code) => [code, [provisional]])) }),
  };
}

/** Returns which dimensions are times and places. */
function rolesOf({ by }: ObservationsAnswer['meta']) {
  const roles = (['time', 'geo'] as const).flatMap((name) => {
    const ids = by.filter(({ role }) => role === name).map(({ id }) => id);
    return ids.length > 0 ? [[name, ids] as const] : [];
  });
  return roles.length > 0 ? { role: Object.fromEntries(roles) } : {};
}

/** The base makes "rounded3" a separate kind. */
function kindOf(protection: string) {
  if (protection.startsWith('rounded')) return 'rounded';
  const kinds = ['below-threshold', 'suppressed', 'missing'] as const;
  return kinds.find((kind) => kind === protection) ?? 'exact';
}
