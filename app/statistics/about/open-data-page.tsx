import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';

/** The archive of a calculation. */
interface ArchivedVersion {
  number: number;
  /** The day of the calculation, in words. */
  date: string;
  isLatest: boolean;
  href: string;
  /** Null while it is being built. */
  file: { size: string; sha256: string } | null;
}

interface OpenDataPageProps {
  datasets: readonly {
    name: string;
    title: string;
    /** The address that redirects to the newest archive. */
    latest: string;
    /** A sentence on what the latest version does not record; null if it records everything. */
    unrecorded: string | null;
    versions: readonly ArchivedVersion[];
  }[];
}

/** The archives of each dataset, newest first. */
export function OpenDataPage({ datasets }: OpenDataPageProps) {
  const { t } = useTranslation('open-data');
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.openData }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width">
        <section className="widget prose">
          <p>{t('about')}</p>
          <p>
            {t('licence')} <Link to={paths.licence}>{t('licenceLink')}</Link>
          </p>
        </section>
        {datasets.map((dataset) => (
          <DatasetArchives key={dataset.name} {...dataset} />
        ))}
        <section className="widget archives" id="programs">
          <h2>{t('programs')}</h2>
          <ul>
            <li>
              <Link to={paths.releases}>{t('releases')}</Link>
            </li>
            <li>
              {t('catalogue')}
              {t('common:mark.colon')}
              <a href={paths.catalogue}>JSON-LD</a> · <a href={paths.catalogueTurtle}>Turtle</a>
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}

function DatasetArchives({
  name,
  title,
  latest,
  unrecorded,
  versions,
}: OpenDataPageProps['datasets'][number]) {
  const { t } = useTranslation('open-data');
  const newest = versions.filter(({ isLatest }) => isLatest);
  const earlier = versions.filter(({ isLatest }) => !isLatest);
  return (
    <section className="widget archives" id={name}>
      <h2>{title}</h2>
      {unrecorded && <p>{unrecorded}</p>}
      <VersionList versions={newest} />
      {newest.some(({ file }) => file) && (
        <p>
          {t('latest')}
          {t('common:mark.colon')}
          <a href={latest}>{latest}</a>
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier')}</summary>
          <VersionList versions={earlier} />
        </details>
      )}
    </section>
  );
}

function VersionList({ versions }: { versions: readonly ArchivedVersion[] }) {
  const { t } = useTranslation('open-data');
  return (
    <ul className="documents">
      {versions.map((version) => (
        <li key={version.number} className="document">
          <div className="document-text">
            <h3>{t('version', { number: version.number })}</h3>
            <p>{version.date}</p>
            {version.file && (
              <p className="archive-checksum">
                {t('checksum')}
                {t('common:mark.colon')}
                <code>{version.file.sha256}</code>
              </p>
            )}
          </div>
          {version.file ? (
            <p className="file-download">
              <a href={version.href} download className="button button-quiet">
                {t('download')}
                <span className="visually-hidden">
                  {t('common:mark.colon')}
                  {t('version', { number: version.number })}
                </span>
              </a>
              <span className="file-facts">{version.file.size}</span>
            </p>
          ) : (
            <p>{t('pending')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
