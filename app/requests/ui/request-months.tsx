import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { DrawnChart } from '~/ui/drawn-chart';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type RequestFigures } from '../request-statistics.server';

const columns = ['received', 'decided', 'approved', 'refused', 'medianDays'] as const;

interface RequestMonthsProps {
  svg: string;
  /** What is null is not told; of working days, or there were no decisions. */
  months: readonly ({ month: string } & RequestFigures)[];
}

/** What came and was decided, month by month: chart and table. */
export function RequestMonths({ svg, months }: RequestMonthsProps) {
  const { t, i18n } = useTranslation('apply');
  const formats = formatsOf(i18n.language);
  const written = (value: number | null) => (value === null ? '–' : formats.number(value));
  return (
    <>
      <DrawnChart svg={svg} />
      <ScrollingTable
        label={t('months.title')}
        head={[t('months.month'), ...columns.map((column) => t(`months.${column}`))]}
        rows={months.map(({ month, ...figures }) => ({
          name: formats.month(`${month}-01`),
          cells: columns.map((column) => written(figures[column])),
        }))}
      />
    </>
  );
}
