import { Link } from '@remix-run/react';
import { Pagination } from '~/lists/pagination';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ScrollingTable } from '~/ui/scrolling-table';
import { hrefOfVersion } from './publishing-room-page';

interface HeldRecordsPageProps {
  version: number;
  path: string;
  records: readonly {
    /** Null for those who may not see single records. */
    link: { id: string; href: string } | null;
    year: number;
    kind: 'added' | 'changed' | 'removed';
    columns: string;
    isWaiting: boolean;
  }[];
  meta: { current_page: number; total_page: number; total: number };
}

/** The records whose change a version holds back, by pages. */
export function HeldRecordsPage({ version, path, records, meta }: HeldRecordsPageProps) {
  const { t, i18n } = useTranslation('publishing');
  const { number } = formatsOf(i18n.language);
  const title = t('held.title');
  const seesRecords = records.some(({ link }) => link !== null);
  return (
    <StaffPage
      title={title}
      path={path}
      parents={[
        { name: t('staff:publishing.title'), to: staffPaths.publishing },
        { name: t('version', { number: version }), to: hrefOfVersion(version) },
      ]}
    >
      <p className="form-lead">{t('held.lead')}</p>
      <p>{t('held.total', { formatted: number(meta.total) })}</p>
      {meta.total > 0 && (
        <ScrollingTable
          label={title}
          head={[
            t('changes.year'),
            t('held.kind'),
            t('held.columns'),
            t('held.since'),
            ...(seesRecords ? [t('held.record')] : []),
          ]}
          rows={records.map((record) => ({
            name: String(record.year),
            cells: [
              t(`changes.${record.kind}`),
              record.columns,
              t(record.isWaiting ? 'held.waiting' : 'held.new'),
              ...(record.link
                ? [
                    <Link key="record" to={record.link.href}>
                      {record.link.id}
                    </Link>,
                  ]
                : []),
            ],
          }))}
        />
      )}
      <Pagination meta={meta} href={(page) => (page > 1 ? `${path}?page=${page}` : path)} />
    </StaffPage>
  );
}
