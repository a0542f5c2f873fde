import { Link } from '@remix-run/react';
import { type Chip } from '../dashboard/describe-view';
import { widenedBy } from '../views/view';
import { useView } from './view-context';

interface FilterChipsProps {
  chips: readonly Chip[];
  /** The page below the dashboard that the links stay on. */
  place?: string;
}

/** The active parts of the filter, each a link that removes it. */
export function FilterChips({ chips, place }: FilterChipsProps) {
  const { t, dataset, view, currentYear, hrefOf, resetHref } = useView();
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      <h2 className="chips-title" id="chips-title">
        {t('filter.chosen')}
      </h2>
      <ul aria-labelledby="chips-title">
        {chips.map(({ parameter, code, label }) => (
          <li key={`${parameter}=${code}`}>
            <Link
              to={hrefOf(widenedBy(dataset, view, { parameter, code }, currentYear), place)}
              preventScrollReset
              className="chip"
            >
              <span className="chip-name">{t(`parameters.${parameter}`)}</span> {label}
              <span className="visually-hidden">
                {t('common:mark.comma')}
                {t('filter.remove', { name: label })}
              </span>
              <span aria-hidden="true" className="chip-remove">
                ×
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={resetHref(place)} preventScrollReset className="chips-reset">
            {t('filter.reset')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
