import { type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, type Dataset, type Measure, type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type ObservedQuery, type Queries } from '../../observations/get-observations.server';
import { type Observation, type Observations } from '../../observations/observation';
import { lastDayOf } from '../../views/map-period';
import { timeOf } from '../../views/view';
import { plainRows } from '../file-rows';
import { mainQuery, recordsMeasure } from '../main-query';
import { countInWords, hasShares, shareText, shownText } from '../shown-text';
import { series } from '../tables';
import { type QueryContext, type ReadContext, type WidgetKind } from '../widget-kind';

/**
 * The main figures of a view: its cases, the sums of the other measures, and how the cases divide into
 * the stages of the widget's dimension. Cases with a code of no stage are not classified; with those that
 * state none the four add up to the cases, where they are exact.
 */
export const cards: WidgetKind = {
  queries(context, widget) {
    const { main } = queryOfStages(context, widget);
    const sums = summedMeasures(context.dataset).map(({ name }): [string, ObservedQuery] => [
      name,
      { filter: main.filter, measure: name },
    ]);
    return { ...Object.fromEntries(sums), ...comparison(context, main), main };
  },
  read(context, widget, main, { since, before, ...sums }) {
    const { dataset, t } = context;
    const card = (shown: Observation, code: string, label: string) => ({
      ...shown,
      ...{ code, label, status: 'A' as const, text: shownText(shown, context.language) },
    });
    const whole = { ...main.total, code: 'cases', status: 'A' } as const;
    const cases = [
      card(whole, 'cases', t('cards.cases')),
      ...summedMeasures(dataset).map(({ name }) => {
        const total = sums[name]?.total ?? { protection: 'exact', value: 0 };
        return card({ ...total, code: name, status: 'A' }, name, t(`cards.${name}`));
      }),
      card(main.of('in_process'), 'in_process', t('cards.inProcess')),
      card(main.of('finished'), 'finished', t('cards.finished')),
      card(main.of('not_classified'), 'not_classified', t('cards.notClassified')),
      card(main.of(NOT_STATED), NOT_STATED, t('cards.notStated')),
    ].map((one) => ({ ...one, hint: hintOf(context, one, main) }));
    return {
      ...series(context, widget, main, cases, queryOfStages),
      change: changeOf(context, since, before),
    };
  },
  rows: plainRows,
};

function queryOfStages(context: QueryContext, widget: Widget): { main: ObservedQuery } {
  const measure = recordsMeasure(context);
  const stageOf = stages(context.dataset, widget, context.codeLists);
  const groups = (code: string) =>
    code === NOT_STATED ? code : (stageOf.get(code) ?? 'not_classified');
  return { main: { ...mainQuery(context, widget).main, measure, groups } };
}

/** What a count is of the cases: the mean of a summed measure, the share of a stage. */
function hintOf(
  { dataset, language, policy, t }: ReadContext,
  shown: Observation,
  { total }: Observations,
): string | undefined {
  if (shown.code === 'cases' || shown.value === null || !total.value) return undefined;
  if (dataset.measures.every(({ name }) => name !== shown.code)) {
    const share = shareText(shown, total, policy, language);
    return share ? t('cards.shareHint', { share }) : undefined;
  }
  const mean = formatsOf(language).number(Math.round((100 * shown.value) / total.value) / 100);
  return t('cards.filesHint', { mean });
}

/** The group of the months that a year and the one before it are compared by. */
const COMPARED = 'compared';

/** The cases of the chosen year and of the one before it, each in the months that are over. */
function comparison(context: QueryContext, { filter, measure }: ObservedQuery): Queries {
  const { year } = timeOf(context.view);
  if (!year) return {};
  const last = lastWholeMonth(context, year);
  const groups = (month: string) => (Number(month) <= last ? COMPARED : month);
  const inYear = (compared: number): ObservedQuery => {
    const codes = { ...filter.codes, year: [String(compared)] };
    return { filter: { codes }, measure, dimension: 'month', groups };
  };
  return { since: inYear(Number(year)), before: inYear(Number(year) - 1) };
}

/** The last month of a year that is over when the newest record was received; 0 where none is. */
function lastWholeMonth({ calculation: { lastDate } }: QueryContext, year: string): number {
  if (!lastDate.startsWith(year)) return 12;
  const month = lastDate.slice(5, 7);
  return Number(month) - (lastDayOf({ year, month }) === lastDate ? 0 : 1);
}

function changeOf(
  context: ReadContext,
  since: Observations | undefined,
  before: Observations | undefined,
): { text: string; hint: string } {
  const { view, dataset, language, policy, t } = context;
  const time = timeOf(view);
  const nothing = (hint: string) => ({ text: '–', hint });
  if (!time.year || !since || !before) return nothing(t('cards.changeNone'));
  const last = lastWholeMonth(context, time.year);
  if (last === 0 || Number(time.month ?? 1) > last) return nothing(t('cards.changeLater'));
  const year = String(Number(time.year) - 1);
  const [now, then] = [since.of(COMPARED), before.of(COMPARED)];
  if (then.value === 0) return nothing(t('cards.changeNothing', { year }));
  if (now.value === null || !then.value || !hasShares(then, policy)) {
    return nothing(t('cards.changeFew'));
  }
  return {
    text: formatsOf(language).change((now.value - then.value) / then.value),
    hint: t('cards.changeHint', {
      value: countInWords(then, recordsMeasure({ dataset }), context),
      year,
    }),
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
