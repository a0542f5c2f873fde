import { type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, type Dataset, type Measure, type Widget } from '~/datasets/dataset';
import { type Query } from '../../engine';
import { type Queries } from '../../observations/get-observations.server';
import { timeOf } from '../../views/view';
import { plainRows } from '../file-rows';
import { mainQuery, recordsMeasure } from '../main-query';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';

/**
 * The main figures of a view: its cases, the sums of the other measures, and how the cases divide into
 * the stages of the widget's dimension. Cases with a code of no stage are not classified; with those that
 * state none the four add up to the cases.
 */
export const cards: WidgetKind = {
  queries(context, widget) {
    const measure = recordsMeasure(context);
    const main = { ...mainQuery(context, widget).main, measure };
    const sums = summedMeasures(context.dataset).map(({ name }): [string, Query] => [
      name,
      { filter: main.filter, measure: name },
    ]);
    return { ...Object.fromEntries(sums), ...comparison(context, main), main };
  },
  read({ dataset, view, codeLists, t }, widget, main, { since, before, ...sums }) {
    const stageOf = stages(dataset, widget, codeLists);
    const of = { in_process: 0, finished: 0, not_classified: 0 };
    for (const { code, value } of main.all) {
      if (code !== NOT_STATED) of[stageOf.get(code) ?? 'not_classified'] += value;
    }
    const card = (code: string, label: string, value: number) =>
      ({ code, label, value, status: 'A' }) as const;
    const cases = [
      card('cases', t('cards.cases'), main.total),
      ...summedMeasures(dataset).map(({ name }) =>
        card(name, t(`cards.${name}`), sums[name]?.total ?? 0),
      ),
      card('in_process', t('cards.inProcess'), of.in_process),
      card('finished', t('cards.finished'), of.finished),
      card('not_classified', t('cards.notClassified'), of.not_classified),
      card(NOT_STATED, t('cards.notStated'), main.of(NOT_STATED).value),
    ];
    const { year } = timeOf(view);
    return {
      ...series(widget, main, cases),
      before:
        year && since && before
          ? { year: String(Number(year) - 1), cases: before.total, since: since.total }
          : undefined,
    };
  },
  rows: plainRows,
};

/** The cases of the chosen year and of the same days a year before. */
function comparison(
  { view, calculation: { lastDate } }: Parameters<WidgetKind['queries']>[0],
  { filter, measure }: Query,
): Queries {
  const { year } = timeOf(view);
  if (!year) return {};
  const inYear = (compared: number): Query => {
    const codes = { ...filter.codes, year: [String(compared)] };
    const end = sameDay(lastDate, compared);
    // Only the year that is not over is cut: the other one is compared day for day.
    return { filter: lastDate.startsWith(year) ? { codes, end } : { codes }, measure };
  };
  return { since: inYear(Number(year)), before: inYear(Number(year) - 1) };
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
