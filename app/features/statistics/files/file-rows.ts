import { type Translate } from '~/i18n/text-keys';
import { NOT_STATED, OUTSIDE_INDONESIA, type Widget } from '~/datasets/dataset';
import { type DashboardPageData } from '../dashboard/get-dashboard-page.server';
import { type Observation } from '../observation';

/** SDMX's code for the total over all codes. */
export const TOTAL = '_T';

/**
 * The observations of a widget as a file gives them: all of its table, then what stands beside it
 * (not stated, outside Indonesia) and the total. `page` is the widget's own page.
 */
export function fileRows(
  widget: Widget,
  page: DashboardPageData,
  t: Translate<'statistics'>,
): Observation[] {
  const row = (code: string, label: string, value: number): Observation => ({
    code,
    label,
    value,
    status: 'A',
  });
  if (widget.kind === 'date')
    return [
      row(
        'records',
        t('calculation.last', { date: page.calculation.lastDate }),
        page.calculation.records,
      ),
    ];
  const { cards } = page.dashboard;
  if (cards) {
    return [
      row('cases', t('cards.cases'), cards.cases),
      ...Object.entries(cards.sums).map(([measure, sum]) =>
        row(measure, t(`cards.${measure}`), sum),
      ),
      row('in_process', t('cards.inProcess'), cards.inProcess),
      row('finished', t('cards.finished'), cards.finished),
      row('not_classified', t('cards.notClassified'), cards.notClassified),
      row(NOT_STATED, t('cards.notStated'), cards.notStated),
    ];
  }
  const [data] = page.dashboard.widgets;
  if (!data) return [];
  const rows = [
    ...data.observations,
    ...(widget.dimension ? [row(NOT_STATED, t('notStated'), data.notStated)] : []),
    ...(data.outside === undefined ? [] : [row(OUTSIDE_INDONESIA, t('outside'), data.outside)]),
  ];
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const isSum = rows.length === 0 || sum === data.total;
  return [...rows, row(TOTAL, t(isSum ? 'widgets.total.title' : 'file.once'), data.total)];
}
