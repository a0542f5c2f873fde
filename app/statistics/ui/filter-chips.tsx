import { Link } from '@remix-run/react';
import { type Chip } from '../view/describe-view';
import { type View, widenedBy } from '../view/view';
import { useView } from '../widgets/ui/view-context';

interface FilterChipsProps {
  chips: readonly Chip[];
  /** What else is shown, by default. */
  defaults?: readonly string[];
  /** Returns the address of another view on a page below the dashboard. */
  hrefTo?: (view: View) => string;
}

/** The active parts of the filter, each a link that removes it. */
export function FilterChips({ chips, defaults = [], hrefTo }: FilterChipsProps) {
  const { t, dataset, view, defaultYear, hrefOf, resetView } = useView();
  const to = hrefTo ?? hrefOf;
  if (chips.length + defaults.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('filter.chosen')}>
      {defaults.map((label) => (
        <li key={label} className="chip">
          {label}
        </li>
      ))}
      {chips.map(({ parameter, code, label }) => (
        <li key={`${parameter}=${code}`}>
          <Link
            to={to(widenedBy(dataset, view, { parameter, code }, defaultYear))}
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
      {chips.length > 0 && (
        <li>
          <Link to={to(resetView)} preventScrollReset className="chips-reset">
            {t('filter.reset')}
          </Link>
        </li>
      )}
    </ul>
  );
}
