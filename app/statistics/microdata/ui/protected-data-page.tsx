import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { paths } from '~/paths';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { GetList } from '~/ui/forms/get-list';
import { TableForm } from './table-form';
import { type Chip } from '../../view/describe-view';
import { type TableRequest, wholeTable, hrefOfTable } from '../table-request';
import { type Notice } from '../../view/notice';
import { type View, defaultView } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { CrossTableView, type CrossTableProps } from './cross-table-view';
import { GuestLinks } from './guest-preview';
import { MicrodataChips, MicrodataHeader } from './microdata-page';
import { type ListedFile } from '../public-use/listed-file';
import { PUBLIC_USE } from '../../view/microdata-path';

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

/** Protected detailed data: tables of a view for users, and public-use files; for guests how to get them. */
export function ProtectedDataPage({ dataset: name, table, ...page }: ProtectedDataPageProps) {
  const { t } = useTranslation('microdata');
  const dataset = getDataset(name);
  if (!dataset) return null;
  const { tableRequest, numbers } = page;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <MicrodataHeader subject={page.subject} lead={t('protected.lead')} />
      <div className="page-width">
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
          <GuestLinks text={t('protected.guest')} />
        )}
        <FullRecords />
        <Rules />
      </div>
    </ViewProvider>
  );
}

/** How to get the records of the view themselves. */
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

/** The public-use file of each year, and its usefulness; addresses name the calculation that holds it. */
function PublicUseFiles({
  files,
  numbers,
}: {
  files: readonly ListedFile[];
  numbers: { min: number; least: number };
}) {
  const { t } = useTranslation('microdata');
  const { dataset } = useView();
  const hrefOf = ({ year, edition, defaultYear }: ListedFile) => {
    const view = { ...defaultView(dataset, defaultYear), asOf: edition, codes: { year: [year] } };
    return hrefOfTable(dataset, view, defaultYear, wholeTable, PUBLIC_USE);
  };
  return (
    <section className="widget microdata-part" aria-labelledby="public-use-title">
      <h2 id="public-use-title">{t('protected.publicUse.title')}</h2>
      <p>{t('protected.publicUse.hint', numbers)}</p>
      {files.length === 0 && <p>{t('protected.publicUse.none')}</p>}
      <ul className="public-use-files">
        {files.map((file) => (
          <li key={file.year}>
            <a href={hrefOf(file)} className="button button-quiet">
              {t('protected.publicUse.year', { year: file.year, number: file.text })}
            </a>
            <span>
              {t('protected.publicUse.useful', { ...file })}{' '}
              {file.difference && t('protected.publicUse.difference', file.difference)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CrossTableFormProps extends Pick<CrossTableProps, 'tableRequest' | 'numbers'> {
  tableRequest: TableRequest;
  choices: readonly string[];
}

/** Chooses the dimensions of a table. */
function CrossTableForm({ tableRequest: { by }, choices, numbers }: CrossTableFormProps) {
  const { t } = useTranslation('microdata');
  const { t: tView } = useView();
  return (
    <TableForm
      name={{ 'aria-labelledby': 'table-title' }}
      last={[1, 2, 3].map((number) => (
        <div className="field" key={number}>
          <label htmlFor={`by-${number}`}>{t('protected.table.dimension', { number })}</label>
          <GetList id={`by-${number}`} name="by" current={by[number - 1] ?? ''}>
            <option value="">–</option>
            {choices.map((parameter) => (
              <option key={parameter} value={parameter}>
                {tView(`parameters.${parameter}`)}
              </option>
            ))}
          </GetList>
        </div>
      ))}
    >
      <h2 id="table-title">{t('protected.table.title')}</h2>
      <p>{t('protected.table.hint', numbers)}</p>
    </TableForm>
  );
}
