import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { formHref, requestKinds, type RequestKind } from '../request-steps';
import { type RequestYear } from '../request-statistics.server';
import { ViewText, type RequestedViewText } from './view-text';

/** What each of the `parties` can access, in their order; the key is a text of `apply:compare`. */
const access = [
  { key: 'counts', of: [true, true, true] },
  { key: 'records', of: [false, true, true] },
  { key: 'history', of: [false, true, true] },
  { key: 'delivery', of: [false, false, true] },
  { key: 'detail', of: [false, false, true] },
] as const;
const parties = ['guest', 'user', 'applicant'] as const;

interface ApplicationProps {
  view: RequestedViewText | null;
  /** Those of the user that were not sent yet. */
  drafts: readonly { kind: RequestKind; changedAt: string }[];
  /** The figures of the last finished year; null before the first is finished. */
  latestYear: RequestYear | null;
}

/** Explains the value of a request, the figures of a year, and the two ways to apply. */
export function ApplicationParts({ view, drafts, latestYear }: ApplicationProps) {
  const { t } = useTranslation('apply');
  const search = view && new URLSearchParams({ dataset: view.dataset, view: view.filter });
  const withView = (href: string) =>
    search ? `${href}${href.includes('?') ? '&' : '?'}${search}` : href;
  return (
    <section className="widget request-forms" aria-labelledby="forms">
      <h2 id="forms">{t('forms.title')}</h2>
      {drafts.map(({ kind, changedAt }) => (
        <p key={kind} className="notice">
          {t('forms.draft', { date: changedAt })}{' '}
          <Link to={formHref(kind)}>{t(`forms.goOn.${kind}`)}</Link>
        </p>
      ))}
      {view && <ViewText view={view} />}
      <ul>
        {requestKinds.map((kind) => (
          <li key={kind}>
            <h3>{t(`kinds.${kind}`)}</h3>
            <p>{t(`forms.${kind}`)}</p>
            <p className="request-buttons">
              <Link to={withView(formHref(kind))} className="button">
                {t(`forms.onePage.${kind}`)}
              </Link>
              <Link to={withView(formHref(kind, 1))} className="button button-quiet">
                {t(`forms.inSteps.${kind}`)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <Comparison />
      {latestYear && <Figures {...latestYear} />}
      {latestYear && <p className="form-hint">{t('figures.note')}</p>}
      <p className="request-buttons">
        <Link to={paths.requestStatistics} className="button button-quiet">
          {t('figures.all')}
        </Link>
      </p>
    </section>
  );
}

function Comparison() {
  const { t } = useTranslation('apply');
  return (
    <table className="request-compare">
      <caption>{t('compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compare.what')}</th>
          {parties.map((party) => (
            <th key={party} scope="col">
              {t(`compare.parties.${party}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {access.map(({ key, of }) => (
          <tr key={key}>
            <th scope="row">{t(`compare.${key}`)}</th>
            {parties.map((party, index) => (
              <td key={party} data-party={t(`compare.parties.${party}`)}>
                {t(of[index] ? 'compare.yes' : 'compare.no')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the figures of former requests, without numbers that are too small. */
function Figures({ year, received, approved, refused, medianDays }: RequestYear) {
  const { t, i18n } = useTranslation('apply');
  const { number } = formatsOf(i18n.language);
  const formatted = (value: number | null) =>
    value === null ? t('figures.withheld') : number(value);
  return (
    <>
      <h3>{t('figures.title', { year })}</h3>
      <dl className="request-figures">
        <div>
          <dt>{t('figures.received')}</dt>
          <dd>{formatted(received)}</dd>
        </div>
        {medianDays !== null && (
          <div>
            <dt>{t('figures.days')}</dt>
            <dd>{number(medianDays)}</dd>
          </div>
        )}
        <div>
          <dt>{t('figures.approved')}</dt>
          <dd>{formatted(approved)}</dd>
        </div>
        <div>
          <dt>{t('figures.rejected')}</dt>
          <dd>{formatted(refused)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Replaces the form for guests. */
export function LogInToApply({ to }: { to: string }) {
  const { t } = useTranslation('apply');
  const search = new URLSearchParams({ to });
  return (
    <section className="widget" aria-labelledby="log-in-first">
      <h2 id="log-in-first">{t('guest.title')}</h2>
      <p>{t('guest.text')}</p>
      <p className="request-buttons">
        <Link to={`${paths.login}?${search}`} className="button">
          {t('guest.login')}
        </Link>
        <Link to={paths.register} className="button button-quiet">
          {t('guest.register')}
        </Link>
      </p>
    </section>
  );
}

/** Replaces the internal form for accounts that do not prove to be of the staff. */
export function LeadToExternalForm({ search }: { search: string }) {
  const { t } = useTranslation('apply');
  return (
    <section className="widget" aria-labelledby="unproven">
      <h2 id="unproven">{t('unproven.title')}</h2>
      <p>{t('unproven.text')}</p>
      <p className="request-buttons">
        <Link to={formHref('external') + search} className="button">
          {t('forms.onePage.external')}
        </Link>
      </p>
    </section>
  );
}
