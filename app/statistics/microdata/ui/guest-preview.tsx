import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type TableColumn, type TableRow } from '../microdata-table';
import { useView } from '../../widgets/ui/view-context';
import { RecordTable } from './record-table';

interface GuestPreviewProps {
  columns: readonly TableColumn[];
  /** A made-up record: guests see no real one. */
  sample: TableRow;
}

/** What microdata are, for guests, and how to get them. */
export function GuestPreview({ columns, sample }: GuestPreviewProps) {
  const { t } = useTranslation('microdata');
  return (
    <>
      <GuestLinks text={t('guest.text')} />
      <section className="microdata-part" aria-labelledby="sample-title">
        <h2 id="sample-title">{t('guest.sample')}</h2>
        <p>{t('guest.sampleHint')}</p>
        <RecordTable columns={columns} rows={[sample]} />
      </section>
      <Meanings columns={columns} />
    </>
  );
}

/** What users get, and how a guest becomes one. */
export function GuestLinks({ text }: { text: string }) {
  const { t } = useTranslation('microdata');
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ to: pathname + search });
  return (
    <section className="widget microdata-part" aria-labelledby="guest-title">
      <h2 id="guest-title">{t('guest.title')}</h2>
      <p>{text}</p>
      <p className="microdata-ways">
        <Link to={`${paths.login}?${back}`} className="button">
          {t('guest.logIn')}
        </Link>{' '}
        <Link to={paths.register} className="button button-quiet">
          {t('guest.register')}
        </Link>
      </p>
    </section>
  );
}

function Meanings({ columns }: { columns: readonly TableColumn[] }) {
  const { t } = useTranslation('microdata');
  const { t: tView } = useView();
  return (
    <section className="widget microdata-part" aria-labelledby="meanings-title">
      <h2 id="meanings-title">{t('guest.columns')}</h2>
      <dl className="meanings">
        <div>
          <dt>{t('month')}</dt>
          <dd>{t('guest.monthMeaning')}</dd>
        </div>
        {columns.map(({ parameter, meaning }) => (
          <div key={parameter}>
            <dt>{tView(`parameters.${parameter}`)}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
