import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { DrawnChart } from '~/ui/drawn-chart';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type RequestReportMonth } from '../request-statistics.server';

/** The columns of figures, each with a text of `apply:months`. */
export const figureColumns = ['received', 'decided', 'approved', 'refused', 'medianDays'] as const;
const columnsOfOfficers = [...figureColumns, 'inTime'] as const;

interface RequestMonthsProps {
  svg: string;
  months: readonly RequestReportMonth[];
}

/** The requests received and decided in each month: chart and table. */
export function RequestMonths({ svg, months }: RequestMonthsProps) {
  const { t, i18n } = useTranslation('apply');
  const formats = formatsOf(i18n.language);
  const written = (value: number | null) => (value === null ? '–' : formats.number(value));
  return (
    <>
      <p>{t('months.chart')}</p>
      <DrawnChart svg={svg} />
      <ScrollingTable
        label={t('months.title')}
        head={[t('months.month'), ...columnsOfOfficers.map((column) => t(`months.${column}`))]}
        rows={months.map(({ month, ...figures }) => ({
          name: formats.month(`${month}-01`),
          cells: columnsOfOfficers.map((column) => written(figures[column])),
        }))}
      />
    </>
  );
}
