import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { navigationItems } from './navigation-items';
import { SearchBox } from './search-box';
import { useIsPublished } from './use-is-published';

/** Ways on from an error: the search, and the sections of the site. */
export function ErrorHelp() {
  const { t } = useTranslation();
  const isPublished = useIsPublished();
  return (
    <>
      <SearchBox />
      <h2>{t('error.places')}</h2>
      <ul className="error-places">
        {navigationItems
          .filter(({ to }) => isPublished(to))
          .map(({ key, to }) => (
            <li key={to}>
              <Link to={to}>{t(`nav.${key}`)}</Link>
            </li>
          ))}
      </ul>
    </>
  );
}
