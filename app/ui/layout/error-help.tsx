import { Link, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { type LayoutState } from './layout';
import { places } from './places';
import { SearchBox } from './search-box';

/** Ways on from an error: the search, and the sections of the site. */
export function ErrorHelp() {
  const { t } = useTranslation();
  const unpublished = useRouteLoaderData<LayoutState>('root')?.unpublished ?? [];
  return (
    <>
      <SearchBox />
      <h2>{t('error.places')}</h2>
      <ul className="error-places">
        {places
          .filter(({ to }) => !unpublished.includes(to))
          .map(({ key, to }) => (
            <li key={to}>
              <Link to={to}>{t(`nav.${key}`)}</Link>
            </li>
          ))}
      </ul>
    </>
  );
}
