import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { type LatestFigures } from './latest-figures';

/** The main figures of each dataset with a link to its dashboard; a note if there are none. */
export function LatestFiguresList({ figures }: { figures: readonly LatestFigures[] }) {
  const { t } = useTranslation('home');
  if (figures.length === 0) return <p className="landing-empty">{t('figures.none')}</p>;
  return (
    <ul className="latest-figures">
      {figures.map((each) => (
        <Figures key={each.dataset} {...each} />
      ))}
    </ul>
  );
}

function Figures(figures: LatestFigures) {
  const { t, i18n } = useTranslation('home');
  const { href, subject, period, formatted, formattedTotal, date, isSynthetic, running } = figures;
  const formats = formatsOf(i18n.language);
  return (
    <li className="latest-figure">
      <h3>{subject}</h3>
      <p className="latest-count">{formatted}</p>
      <p>{period}</p>
      <YearBars {...figures} />
      <p>{t('figures.total', { total: formattedTotal })}</p>
      <p className="latest-date">{t('figures.date', { date: formats.date(date) })}</p>
      {isSynthetic && <p className="synthetic-mark">{t('figures.synthetic')}</p>}
      <DashboardLink to={href} text={t('figures.open')} subject={subject} />
      {running && <DashboardLink to={running.href} text={running.text} subject={subject} />}
    </li>
  );
}

function DashboardLink({ to, text, subject }: { to: string; text: string; subject: string }) {
  const { t } = useTranslation('common');
  return (
    <p className="latest-link">
      <Link to={to}>
        {text}
        <span className="visually-hidden">
          {t('mark.colon')}
          {subject}
        </span>
      </Link>
    </p>
  );
}

/** A bar for each year; one that the records do not cover completely is lighter. */
function YearBars({ years }: LatestFigures) {
  const { t } = useTranslation('home');
  const largest = Math.max(1, ...years.map(({ count }) => count));
  return (
    <>
      <ol className="year-bars">
        {years.map(({ year, count, text, isProvisional }) => {
          const percent = Math.round((1000 * count) / largest) / 10;
          return (
            <li key={year} className={isProvisional ? 'is-provisional' : undefined}>
              <svg width="100%" height="56" aria-hidden="true" focusable="false">
                <rect y={`${100 - percent}%`} width="100%" height={`${percent}%`} rx="3" />
              </svg>
              {year}
              <span className="visually-hidden">
                {t('common:mark.colon')}
                {text}
              </span>
            </li>
          );
        })}
      </ol>
      {years.some(({ isProvisional }) => isProvisional) && (
        <p className="latest-date">{t('figures.provisional')}</p>
      )}
    </>
  );
}
