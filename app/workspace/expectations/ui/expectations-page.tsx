import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';

interface ListedExpectation {
  id: number;
  severity: 'error' | 'warning';
  text: string;
  /** By whom, and when. */
  declared: string;
}

interface ExpectationsPageProps {
  /** Those of which something is expected. */
  datasets: readonly {
    name: string;
    noun: string;
    expectations: readonly ListedExpectation[];
  }[];
  /** The fewest records that are judged. */
  least: number;
  /** The act just done, or what became of it. */
  flash: string | null;
}

/** What the commission expects of its data, by dataset. */
export function ExpectationsPage({ datasets, least, flash }: ExpectationsPageProps) {
  const { t } = useTranslation('staff');
  const { t: tExpectations } = useTranslation('expectations');
  const isDone = flash === 'saved' || flash === 'removed';
  return (
    <StaffPage title={t('expectations.title')} path={staffPaths.expectations}>
      <p className="form-lead">{t('expectations.lead')}</p>
      {flash !== null && (
        <div className={isDone ? 'notice notice-done' : 'notice'} role="status">
          <p>{tExpectations(`flash.${flash}`)}</p>
        </div>
      )}
      <p className="officer-acts">
        <Link to={staffPaths.newExpectation} className="button">
          {t('newExpectation.title')}
        </Link>
      </p>
      {datasets.length === 0 && <p>{tExpectations('none')}</p>}
      {datasets.map(({ name, noun, expectations }) => (
        <section key={name} className="widget account-part" aria-labelledby={name}>
          <h2 id={name}>{noun}</h2>
          <ul>
            {expectations.map((expectation) => (
              <Expectation key={expectation.id} {...expectation} />
            ))}
          </ul>
        </section>
      ))}
      <p className="officer-facts">{tExpectations('years', { least })}</p>
    </StaffPage>
  );
}

function Expectation({ id, severity, text, declared }: ListedExpectation) {
  const { t } = useTranslation('expectations');
  return (
    <li className="officer-item">
      <p>
        <strong>{t(`severities.${severity}`)}</strong>
        {t('common:mark.colon')}
        {text}
      </p>
      <p className="officer-facts">{declared}</p>
      <p className="officer-acts">
        <Link to={`${staffPaths.expectations}/${id}`} className="button button-quiet">
          {t('change')}
          <span className="visually-hidden"> {text}</span>
        </Link>
      </p>
    </li>
  );
}
