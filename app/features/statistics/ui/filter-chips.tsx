import { Link } from '@remix-run/react';
import { type Chip } from '../dashboard/describe-view';
import { type View, widenedBy } from '../views/view';
import { useView } from './view-context';

interface FilterChipsProps {
  chips: readonly Chip[];
  /** The address of another view on a page below the dashboard. */
  hrefTo?: (view: View) => string;
}

/** The active parts of the filter, each a link that removes it. */
export function FilterChips({ chips, hrefTo }: FilterChipsProps) {
  const { t, dataset, view, currentYear, hrefOf, resetView } = useView();
  const to = hrefTo ?? hrefOf;
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
              to={to(widenedBy(dataset, view, { parameter, code }, currentYear))}
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
          <Link to={to(resetView)} preventScrollReset className="chips-reset">
            {t('filter.reset')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
