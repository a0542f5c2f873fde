import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ScrollingTable } from '~/ui/scrolling-table';
import { rejectionReasons } from '../officer-acts';
import { type RequestReportMonth } from '../request-statistics.server';
import { RequestMonths } from './request-months';

interface RequestReportPageProps {
  svg: string;
  months: readonly RequestReportMonth[];
}

/** The results of data requests in each month, and why they were rejected. */
export function RequestReportPage({ svg, months }: RequestReportPageProps) {
  const { t } = useTranslation('staff');
  const { t: tOfficers, i18n } = useTranslation('officers');
  const { t: tRequests } = useTranslation('requests');
  const formats = formatsOf(i18n.language);
  return (
    <StaffPage title={t('report.title')} path={staffPaths.requestReport}>
      <section className="widget account-part" aria-labelledby="months">
        <h2 id="months">{tOfficers('report.months')}</h2>
        <p className="form-lead">{t('report.lead')}</p>
        <RequestMonths svg={svg} months={months} />
      </section>
      <section className="widget account-part" aria-labelledby="reasons">
        <h2 id="reasons">{tOfficers('report.reasons')}</h2>
        <p className="form-lead">{tRequests('noReason')}</p>
        <ScrollingTable
          label={tOfficers('report.reasons')}
          head={[
            tOfficers('report.month'),
            ...rejectionReasons.map((reason) => tRequests(`reasons.${reason}`)),
          ]}
          rows={months.map(({ month, reasons }) => ({
            name: formats.month(`${month}-01`),
            cells: rejectionReasons.map((reason) => formats.number(reasons[reason])),
          }))}
        />
      </section>
      <p className="officer-acts">
        <a href={staffPaths.requestReportFile} className="button" download>
          {tOfficers('report.file')}
        </a>
      </p>
    </StaffPage>
  );
}
