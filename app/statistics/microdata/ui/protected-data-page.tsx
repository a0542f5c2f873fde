import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { paths } from '~/paths';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { type TableRequest } from '../table-request';
import { type Notice } from '../../view/notice';
import { type View } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { CrossTableForm } from './cross-table-form';
import { CrossTableView, type CrossTableProps } from './cross-table-view';
import { GuestWays } from './guest-preview';
import { MicrodataChips, MicrodataHeader } from './microdata-page';
import { type ListedFile } from '../public-use/listed-file';
import { PublicUseFiles } from './public-use-files';

interface ProtectedDataPageProps extends Pick<CrossTableProps, 'numbers'> {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  subject: string;
  chips: Chip[];
  tableRequest: TableRequest;
  /** The parameters of the dimensions that a table can be divided by. */
  choices: string[];
  isUser: boolean;
  /** Null for guests, and where no dimension is chosen. */
  table: CrossTableProps['table'] | null;
  files: ListedFile[];
}

/** Detailed data that are protected: tables of a view for users, and public-use files; for guests how to get them. */
export function ProtectedDataPage({ dataset: name, table, ...page }: ProtectedDataPageProps) {
  const { t } = useTranslation('microdata');
  const dataset = getDataset(name);
  if (!dataset) return null;
  const { tableRequest, numbers } = page;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <MicrodataHeader subject={page.subject} lead={t('protected.lead')} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <MicrodataChips chips={page.chips} tableRequest={tableRequest} />
        {page.isUser ? (
          <>
            <CrossTableForm tableRequest={tableRequest} choices={page.choices} numbers={numbers} />
            <UpdatedFigures>
              {table && (
                <CrossTableView table={table} tableRequest={tableRequest} numbers={numbers} />
              )}
            </UpdatedFigures>
            <PublicUseFiles files={page.files} numbers={numbers} />
          </>
        ) : (
          <GuestWays text={t('protected.guest')} />
        )}
        <FullRecords />
        <Rules />
      </div>
    </ViewProvider>
  );
}

/** How somebody gets the records of the view themselves. */
function FullRecords() {
  const { t } = useTranslation('microdata');
  const { requestHref } = useView();
  return (
    <section className="widget microdata-part" aria-labelledby="full-title">
      <h2 id="full-title">{t('protected.request.title')}</h2>
      <p>
        {t('protected.request.text')} <Link to={requestHref}>{t('protected.request.link')}</Link>
      </p>
    </section>
  );
}

function Rules() {
  const { t } = useTranslation('microdata');
  return (
    <section className="widget microdata-part" aria-labelledby="protection-title">
      <h2 id="protection-title">{t('protection.title')}</h2>
      <ul className="protection">
        <li>
          {t('protected.rules')}{' '}
          <Link to={paths.protection}>{t('statistics:protection.more')}</Link>
        </li>
        <li>
          {t('protection.terms')} <Link to={paths.terms}>{t('protection.termsLink')}</Link>
        </li>
      </ul>
    </section>
  );
}
