import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { paths } from '~/paths';
import { type Chip } from '../../view/describe-view';
import { type MicrodataTable, type TableColumn, type TableRow } from '../microdata-table';
import { MICRODATA_PATH } from '../../view/microdata-path';
import { hrefOfTable, type TableRequest } from '../table-request';
import { type Notice } from '../../view/notice';
import { type View } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { Notices } from '../../ui/notices';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { ViewHeader } from '../../ui/view-header';
import { GuestPreview } from './guest-preview';
import { UserTable } from './user-table';
import { smallPlace } from '../small-place';

interface MicrodataPageProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  subject: string;
  chips: Chip[];
  tableRequest: TableRequest;
  columns: TableColumn[];
  /** The records; null for guests, who see a made-up one. */
  table: MicrodataTable | null;
  sample: TableRow | null;
  /** Whether there are more records than a file can hold. */
  isTooLong: boolean;
}

/** The records behind a view for users; for guests what exists and how to get it. */
export function MicrodataPage({ dataset: name, table, sample, ...page }: MicrodataPageProps) {
  const { t } = useTranslation('microdata');
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <MicrodataHeader subject={page.subject} lead={t('lead')} />
      <div className="page-width">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <MicrodataChips chips={page.chips} tableRequest={page.tableRequest} />
        {table && <UserTable {...page} table={table} />}
        {sample && <GuestPreview columns={page.columns} sample={sample} />}
        <Protection />
      </div>
    </ViewProvider>
  );
}

/** The active filter; removing a part of it keeps the columns and the table. */
export function MicrodataChips({
  chips,
  tableRequest,
}: Pick<MicrodataPageProps, 'chips' | 'tableRequest'>) {
  const { dataset, defaultYear } = useView();
  return (
    <FilterChips
      chips={chips}
      hrefTo={(view) => hrefOfTable(dataset, view, defaultYear, { ...tableRequest, page: 1 })}
    />
  );
}

/** The header of a page of detailed data, with their view. */
export function MicrodataHeader({ subject, lead }: { subject: string; lead: string }) {
  const { t } = useTranslation('microdata');
  const { view, hrefOf } = useView();
  return (
    <ViewHeader
      title={t('title')}
      lead={lead}
      to={hrefOf(view, MICRODATA_PATH)}
      subject={subject}
      back={t('back')}
    />
  );
}

/** The measures against recognising people, and what users must not do. */
function Protection() {
  const { t } = useTranslation('microdata');
  const { dataset } = useView();
  return (
    <section className="widget microdata-part" aria-labelledby="protection-title">
      <h2 id="protection-title">{t('protection.title')}</h2>
      <ul className="protection">
        <li>{t('protection.removed')}</li>
        {smallPlace(dataset) && <li>{t('protection.place')}</li>}
        <li>
          {t('protection.terms')} <Link to={paths.terms}>{t('protection.termsLink')}</Link>
        </li>
      </ul>
    </section>
  );
}
