import { useLocation, Link } from '@remix-run/react';
import { useContext } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { textKeyOf } from './error-code';
import { ErrorId } from './error-id';
import { ServerMarkup } from './server-markup';
import { navigationItems } from './navigation-items';
import { SearchBox } from './search-box';
import { useIsPublished } from './use-is-published';

interface Fault {
  status: number;
  /** The key of its texts, if they are not those of its status. */
  code?: string;
  /** The values in the texts, and the links to continue. */
  details?: Record<string, string>;
}

/**
 * Explains an error and how to continue; all errors look like this. A document of the server offers more
 * links; a failed navigation in the browser shows the message alone.
 */
export function ErrorMessage({ status, code, details }: Fault) {
  const { t } = useTranslation();
  const key = code ?? textKeyOf(status);
  return (
    <div className="page-width error-page">
      {!code && (
        <p className="error-status" aria-hidden="true">
          {status}
        </p>
      )}
      <h1>{t(`error.${key}.title`)}</h1>
      <ServerMarkup id="unknown-path">{import.meta.env.SSR && <UnknownPath />}</ServerMarkup>
      <p>{t(`error.${key}.text`, details)}</p>
      <ErrorNumber />
      <p className="error-links">
        {key === 401 && (
          <a href={paths.login} className="button">
            {t('account.login')}
          </a>
        )}
        <a href={details?.href ?? paths.home} className="button">
          {t([`error.${key}.back`, 'error.back'])}
        </a>
        <a href={paths.contact}>{t('footer.contact')}</a>
      </p>
      <ServerMarkup id="error-help">{import.meta.env.SSR && <ErrorHelp />}</ServerMarkup>
    </div>
  );
}

/** The title and description of an error's document. */
export function ErrorHead({ status, code }: Fault) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${t(`error.${code ?? textKeyOf(status)}.title`)} · ${t('portal')}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/**
 * The number to quote. Only the server knows it, so the browser keeps its markup; the key removes it when
 * another page has failed there.
 */
function ErrorNumber() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const id = useContext(ErrorId);
  return (
    <p
      key={key}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: id ? t('error.id', { id }) : '' }}
    />
  );
}

/** Links to continue after an error: the search, and the sections of the site. */
function ErrorHelp() {
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

/**
 * The unknown address that led to `/404`, as text. Anybody can write such a link, so only what looks like an
 * address is shown: no blanks, no sentences.
 */
function UnknownPath() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const path = new URLSearchParams(search).get('path') ?? '';
  if (pathname !== paths.notFound || !/^\/[!-~]{1,199}$/.test(path)) return null;
  return (
    <p className="notice">
      {t('error.path')} <code>{path}</code>
    </p>
  );
}
