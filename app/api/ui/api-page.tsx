import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { CallAddress } from './call-address';

interface ApiPageProps {
  /** How many calls are allowed in a burst, and how many each second from then on. */
  limit: { burst: number; rate: number };
  groups: readonly {
    name: string;
    title: string;
    calls: readonly { href: string; method: string; address: string; summary: string }[];
  }[];
}

/** Explains the API and how to call it, with every call by group. */
export function ApiPage({ limit, groups }: ApiPageProps) {
  const { t, i18n } = useTranslation('api-page');
  const { number } = formatsOf(i18n.language);
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.api }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width">
        <section className="widget prose api-section">
          <h2>{t('rules.title')}</h2>
          <ul>
            <li>{t('rules.key')}</li>
            <li>{t('rules.language')}</li>
            <li>{t('rules.limit', { burst: number(limit.burst), rate: number(limit.rate) })}</li>
            <li>{t('rules.problems')}</li>
            <li>
              {t('rules.small')} <Link to={paths.protection}>{t('rules.protection')}</Link>
            </li>
            <li>
              {t('rules.licence')} <Link to={paths.licence}>{t('rules.cite')}</Link>
            </li>
            <li>{t('rules.version')}</li>
          </ul>
          <p className="api-document">
            <a href={paths.apiDocument}>{t('document')}</a>
          </p>
        </section>
        {groups.map(({ name, title, calls }) => (
          <section className="widget api-section" key={name} id={name}>
            <h2>{title}</h2>
            <ul className="api-calls">
              {calls.map(({ href, summary, ...call }) => (
                <li key={href}>
                  <Link to={href}>{summary}</Link> <CallAddress {...call} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
