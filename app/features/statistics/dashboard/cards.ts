import { NOT_STATED, type Dataset, type Measure, type Widget } from '~/datasets/dataset';
import { type CodeLists } from '~/datasets/code-lists';
import { type Aggregate, type Query } from '../engine';
import { filterOfView } from '../views/filter-of-view';
import { timeOf, type View } from '../views/view';

/** The main figures of a view. */
export interface Cards {
  cases: number;
  /** The sums of the dataset's other measures by name. */
  sums: Record<string, number>;
  inProcess: number;
  finished: number;
  /** Cases with a status that the code list puts into no stage. */
  notClassified: number;
  /** Cases without a status. With it the four add up to `cases`. */
  notStated: number;
  /** The cases of the same days a year before; absent when all years are chosen. */
  before?: { year: string; cases: number; since: number };
}

/** Whose cards: `widget` names the dimension that tells what is in process and what is finished. */
interface CardRequest {
  dataset: Dataset;
  widget: Widget;
  view: View;
}

/** The queries behind the cards, in the order that `readCards` expects. */
export function cardQueries({ dataset, widget, view }: CardRequest, lastDate: string): Query[] {
  const filter = filterOfView(dataset, view);
  const [records] = dataset.measures.filter(({ column }) => column === undefined);
  const measure = records?.name ?? '';
  const status: Query = { filter, measure, dimension: widget.dimension };
  const sums = summedMeasures(dataset).map(({ name }): Query => ({ filter, measure: name }));
  const { year } = timeOf(view);
  if (!year) return [status, ...sums];
  const comparison = [Number(year), Number(year) - 1].map((compared): Query => {
    const codes = { ...filter.codes, year: [String(compared)] };
    const end = sameDay(lastDate, compared);
    // Only the year that is not over is cut: the other one is compared day for day.
    return { filter: lastDate.startsWith(year) ? { codes, end } : { codes }, measure };
  });
  return [status, ...sums, ...comparison];
}

/** The cards from the aggregates of `cardQueries`. */
export function readCards(
  { dataset, widget, view }: CardRequest,
  aggregates: readonly Aggregate[],
  codeLists: CodeLists,
): Cards {
  const [status, ...rest] = aggregates;
  const measures = summedMeasures(dataset);
  const stageOf = stages(dataset, widget, codeLists);
  const sums = { in_process: 0, finished: 0, none: 0, notStated: 0 };
  for (const [code, value] of status?.byCode ?? []) {
    sums[code === NOT_STATED ? 'notStated' : (stageOf.get(code) ?? 'none')] += value;
  }
  const { year } = timeOf(view);
  const [since, before] = rest.slice(measures.length);
  return {
    cases: status?.total ?? 0,
    sums: Object.fromEntries(measures.map(({ name }, index) => [name, rest[index]?.total ?? 0])),
    inProcess: sums.in_process,
    finished: sums.finished,
    notClassified: sums.none,
    notStated: sums.notStated,
    before:
      since && before && year
        ? { year: String(Number(year) - 1), cases: before.total, since: since.total }
        : undefined,
  };
}

function summedMeasures(dataset: Dataset): Measure[] {
  return dataset.measures.filter(({ column }) => column !== undefined);
}

/** The stage of each status that the code list puts into one. */
function stages(
  { dimensions }: Dataset,
  { dimension }: Widget,
  codeLists: CodeLists,
): Map<string, 'in_process' | 'finished'> {
  const status = dimensions.find(({ name }) => name === dimension);
  return new Map(
    (codeLists.get(status?.codeList ?? '') ?? []).flatMap(({ code, attributes }) => {
      const stage = attributes[status?.classes?.attribute ?? ''];
      return stage === 'in_process' || stage === 'finished' ? [[code, stage]] : [];
    }),
  );
}

/** The same calendar day in another year; 29 February becomes 28 February in a common year. */
function sameDay(day: string, year: number): string {
  const moved = `${year}${day.slice(4)}`;
  const isReal = new Date(`${moved}T00:00Z`).toJSON()?.startsWith(moved) ?? false;
  return isReal ? moved : `${year}-02-28`;
}
