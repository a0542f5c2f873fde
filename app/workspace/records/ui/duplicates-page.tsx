import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { Pagination } from '~/lists/pagination';
import { RecordFrame } from './record-parts';

interface DuplicatesPageProps {
  path: string;
  datasets: readonly { name: string; href: string; isChosen: boolean }[];
  groups: readonly {
    records: number;
    /** What all its records state. */
    values: readonly { label: string; text: string }[];
    ids: readonly { id: string; href: string }[];
  }[];
  meta: { current_page: number; total_page: number; total: number };
}

/** Records that agree in everything but their ids, by groups, the largest first. */
export function DuplicatesPage({ path, datasets, groups, meta }: DuplicatesPageProps) {
  const { t, i18n } = useTranslation('record');
  const { number } = formatsOf(i18n.language);
  return (
    <RecordFrame title={t('staff:duplicates.title')} path={path}>
      <p className="form-lead">{t('staff:duplicates.lead')}</p>
      <nav className="choice-links" aria-label={t('fields.dataset.label')}>
        <ul>
          {datasets.map(({ name, href, isChosen }) => (
            <li key={href}>
              <Link to={href} aria-current={isChosen ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>{t('duplicates.groups', { count: meta.total, formatted: number(meta.total) })}</p>
      <ol>
        {groups.map(({ records, values, ids }) => (
          <li key={ids[0]?.id} className="officer-item">
            <h2>{t('history:records', { count: records, formatted: number(records) })}</h2>
            <p>
              {values
                .map(({ label, text }) => `${label}${t('common:mark.colon')}${text}`)
                .join(' · ')}
            </p>
            <ul className="officer-acts">
              {ids.map(({ id, href }) => (
                <li key={id}>
                  <Link to={href}>{id}</Link>
                </li>
              ))}
              {records > ids.length && (
                <li>{t('duplicates.more', { formatted: number(records - ids.length) })}</li>
              )}
            </ul>
          </li>
        ))}
      </ol>
      <Pagination meta={meta} href={(page) => (page > 1 ? `${path}?page=${page}` : path)} />
    </RecordFrame>
  );
}
