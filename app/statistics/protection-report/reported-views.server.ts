import { type Dimension, NOT_STATED, OUTSIDE_HOME_COUNTRY } from '~/datasets/dataset';
import { yearsOf } from '~/calculations/calculation-info';
import { type Query } from '~/engine/engine';
import { parseView } from '../view/parse-view';
import { defaultView, filterDimensions, type View } from '../view/view';
import { kindOf } from '../widgets/kinds.server';
import { type QueryContext } from '../observations/read-context';
import { type AttackedRecord } from '~/protection/attack/attacked-records';

/** What views are parsed with. */
export type ReportContext = Omit<QueryContext, 'view'>;

const MAX_DRAWS = 1_000;

/** Returns the dashboard of each year in which records were received, and that of all years. */
export function defaultViews(context: ReportContext, records: readonly AttackedRecord[]): View[] {
  const years = new Set(records.map(({ codes }) => yearOf(codes)));
  return ['0', ...[...years].sort()].map((year) => viewOf(context, { year }));
}

/**
 * Draws the dashboard of a year under random filters: codes that a record carries, of dimensions that do not
 * imply each other. Null if no record carries that many.
 *
 * @param draw - returns the next random number in [0, 1).
 */
export function drawFilteredView(
  context: ReportContext,
  records: readonly AttackedRecord[],
  filters: number,
  draw: () => number,
): View | null {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)];
  const { division } = defaultView(context.dataset, 0);
  const offered = filterDimensions(context.dataset, division).filter(
    ({ isFilter, isNewestByDefault }) => isFilter && !isNewestByDefault,
  );
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const { codes = {} } = pick(records) ?? {};
    const chosen = Array.from({ length: filters }, () => {
      const dimension = pick(offered);
      const code = pick((dimension && codes[dimension.name]) ?? []);
      return dimension && code && isStated(code) ? { dimension, code } : null;
    }).flatMap((dimension) => dimension ?? []);
    const families = new Set(chosen.map(({ dimension }) => familyOf(dimension)));
    if (families.size < filters) continue;
    const parameters = chosen.map(({ dimension, code }) => [dimension.parameter, code] as const);
    return viewOf(context, { year: yearOf(codes), ...Object.fromEntries(parameters) });
  }
  return null;
}

/** Returns the tables of a view: the queries of its widgets that divide the records by codes, each once. */
export function tablesOf(context: QueryContext): Query[] {
  const requested = context.dataset.widgets.map((widget): { main: Query & { classes?: unknown } } =>
    kindOf(widget).queries(context, widget),
  );
  const tables = requested.flatMap(({ main }) =>
    main.dimension === undefined || main.classes ? [] : [main],
  );
  return [...new Map(tables.map((table) => [JSON.stringify(table), table])).values()];
}

function viewOf(
  { dataset, codeLists, calculation }: ReportContext,
  parameters: Record<string, string>,
): View {
  const context = { codeLists, ...yearsOf(calculation) };
  return parseView(dataset, new URLSearchParams(parameters), context).view;
}

function yearOf({ year }: AttackedRecord['codes']): string {
  return year?.[0] ?? '0';
}

function isStated(code: string): boolean {
  return code !== NOT_STATED && code !== OUTSIDE_HOME_COUNTRY;
}

/** Child and parent count as one: a city and its province. */
function familyOf({ parent, parameter }: Dimension): string {
  return parent?.dimension ?? parameter;
}
