import { classesOfCodes, NOT_CLASSIFIED } from '~/datasets/code-classes';
import { NOT_STATED, type Dataset, type Measure, type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { type ObservedQuery } from '../../observations/get-observations.server';
import { type Observation, type Observations } from '../../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { discloseChange } from '../../narrative/disclose-change';
import {
  breaksBefore,
  compareCounts,
  comparisonQueries,
  isByOutcome,
  isDisclosed,
  readComparison,
} from '../../narrative/comparison';
import { periodInFull } from '../../view/period-in-full';
import { formatGrowth } from '../../narrative/growth-in-words';
import { timeOf } from '../../view/view';
import { breakNotesOfDays, formatBreaks } from '../break-notes';
import { plainRows } from '../file-rows';
import { mainQuery, monthsQuery, recordsMeasure } from '../../observations/main-query';
import { monthsWithRecords } from '../../observations/series-codes';
import { formatCount, shareText, formatDisclosed } from '../../observations/format-disclosed';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext, type ReadContext } from '../../observations/read-context';

/**
 * The main figures of a view: its cases, the sums of the other measures, and, if recorded, the cases in each
 * stage of the widget's dimension. Cases with a code without a stage are not classified; together with those
 * that state none, the four add up to the cases if these are exact.
 */
export const cards: WidgetKind = {
  queries(context, widget) {
    const { main } = queryOfStages(context, widget);
    const sums = summedMeasures(context.dataset).map(({ name }): [string, ObservedQuery] => [
      name,
      { filter: main.filter, measure: name },
    ]);
    const times = comparisonQueries(context, main);
    return { ...Object.fromEntries(sums), ...times, months: monthsQuery(context), main };
  },
  read(context, widget, main, others) {
    const { dataset, t } = context;
    const status = main.total.status ?? 'A';
    const card = (disclosed: DisclosedValue, code: string, label: string) => ({
      ...disclosed,
      code,
      label,
      status,
      text: formatDisclosed({ ...disclosed, status }, context.language),
    });
    const cases = [
      card(main.total, 'cases', t('cards.cases')),
      ...summedMeasures(dataset).map(({ name }) => {
        const total = others[name]?.total ?? { protection: 'exact', value: 0 };
        return card(total, name, t(`cards.${name}`));
      }),
      ...(widget.dimension === undefined
        ? []
        : [
            card(main.of('in_process'), 'in_process', t('cards.inProcess')),
            card(main.of('finished'), 'finished', t('cards.finished')),
            card(main.of(NOT_CLASSIFIED), NOT_CLASSIFIED, t('cards.notClassified')),
            card(main.of(NOT_STATED), NOT_STATED, t('cards.notStated')),
          ]),
    ].map((item) => ({ ...item, hint: hintOf(context, item, main) }));
    return {
      ...series(context, widget, main, cases, queryOfStages),
      // A dashboard states this in its first sentence, and explains signs at its end.
      notes: context.isCompact
        ? []
        : breakNotesOfDays(context, queryOfStages(context, widget).main),
      change: status === 'M' ? undefined : formatChange(context, widget, others),
    };
  },
  rows: plainRows,
  frameHeight: 520,
};

function queryOfStages(context: QueryContext, widget: Widget): { main: ObservedQuery } {
  const measure = recordsMeasure(context);
  const status = context.dataset.dimensions.find(({ name }) => name === widget.dimension);
  const classes = status && classesOfCodes(status, context.codeLists);
  return { main: { ...mainQuery(context, widget).main, measure, classes } };
}

/**
 * Relates a count to the cases: the mean of a summed measure, the share of a stage, or what the count
 * excludes.
 */
function hintOf(
  { dataset, language, policy, t }: ReadContext,
  disclosed: Observation,
  { total }: Observations,
): string | undefined {
  if (disclosed.status === 'M') return undefined;
  if (disclosed.protection === 'suppressed')
    return t(disclosed.min ? 'cards.atLeastHint' : 'gaps.suppressed');
  if (disclosed.code === 'cases' || disclosed.value === null || !total.value) return undefined;
  if (dataset.measures.every(({ name }) => name !== disclosed.code)) {
    const share = shareText(disclosed, total, policy, language);
    return share ? t('cards.shareHint', { share }) : undefined;
  }
  const mean = formatsOf(language).number(Math.round((100 * disclosed.value) / total.value) / 100);
  return t('cards.filesHint', { mean });
}

/** Formats how the cases differ from those of the same period a year before, or why that is not disclosed. */
function formatChange(
  context: ReadContext,
  widget: Widget,
  answers: Readonly<Record<string, Observations>>,
): { text: string; hint: string } {
  const { view, dataset, language, policy, t } = context;
  const { year } = timeOf(view);
  const nothing = (hint: string) => ({ text: '–', hint });
  if (!year) return nothing(t('cards.changeNone'));
  const { main } = queryOfStages(context, widget);
  if (isByOutcome(context, main.filter)) return nothing(t('notCompared.outcome'));
  const compared = readComparison(context, main, answers);
  const breaks = breaksBefore(context, main);
  if (breaks.length > 0) return nothing(formatBreaks(context, breaks).join(' '));
  if (!compared) return nothing(t('cards.changeLater'));
  const { now, before, period, periodBefore } = compared;
  const inFull = (item: typeof period) => periodInFull(language, item);
  const { first } = monthsWithRecords(context.calculation, answers.months);
  if (periodBefore.start.slice(0, 7) < first)
    return nothing(t('cards.changeNoRecords', { period: inFull(periodBefore) }));
  const change = discloseChange(compared, policy);
  if (change === null || !isDisclosed(now) || !isDisclosed(before)) {
    const counts = compareCounts(now, before, policy);
    const reason = 'reason' in counts ? counts.reason : 'few';
    return nothing(t(`cards.unstated.${reason}`));
  }
  const formatOne = (disclosed: typeof now) =>
    formatCount(disclosed, recordsMeasure({ dataset }), context);
  const hint = t('cards.changeHint', {
    period: inFull(period),
    value: formatOne(now),
    periodBefore: inFull(periodBefore),
    before: formatOne(before),
  });
  switch (change.direction) {
    case 'same':
      return { text: t('cards.changes.same'), hint };
    case 'unclear':
      return { text: t('cards.changes.unclear'), hint };
    default:
      return { text: formatGrowth(context, { now, before, ...change, isClear: true }).text, hint };
  }
}

function summedMeasures(dataset: Dataset): Measure[] {
  return dataset.measures.filter(({ column }) => column !== undefined);
}
