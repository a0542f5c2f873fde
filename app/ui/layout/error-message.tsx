import { Link, useLocation } from '@remix-run/react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorId } from './error-id';
import { places } from './places';
import { SearchBox } from './search-box';

const known = [400, 401, 403, 404, 429, 500, 503];

/** Says what went wrong and how to get on: the one way in which errors look. */
export function ErrorMessage({ status }: { status: number }) {
  const { t } = useTranslation();
  const key = keyOf(status);
  return (
    <div className="page-width error-page">
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{t(`error.${key}.title`)}</h1>
      <UnknownPath />
      <p>{t(`error.${key}.text`)}</p>
      <ErrorNumber />
      <p className="error-links">
        {key === 401 && (
          <a href="/login" className="button">
            {t('account.login')}
          </a>
        )}
        <a href="/home" className="button">
          {t([`error.${key}.back`, 'error.back'])}
        </a>
        <a href="/contact-us">{t('footer.contact')}</a>
      </p>
      <SearchBox />
      <h2>{t('error.places')}</h2>
      <ul className="error-places">
        {places.map(({ key: name, to }) => (
          <li key={to}>
            <Link to={to}>{t(`nav.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a document's head says of an error; `meta` has no texts to say it with. */
export function ErrorHead({ status }: { status: number }) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${t(`error.${keyOf(status)}.title`)} · ${t('portal')}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The status whose texts say it: 400 stands in for other faults of a request, 500 for the rest. */
function keyOf(status: number): number {
  if (known.includes(status)) return status;
  return status < 500 ? 400 : 500;
}

/**
 * The unknown address that led to `/404`, as text. Anybody can write such a link, so only what looks
 * like an address is repeated: no blanks, no sentences.
 */
function UnknownPath() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const path = new URLSearchParams(search).get('path') ?? '';
  if (pathname !== '/404' || !/^\/[!-~]{1,199}$/.test(path)) return null;
  return (
    <p className="notice">
      {t('error.path')} <code>{path}</code>
    </p>
  );
}

/**
 * The number to quote. Only the server knows it, so the browser keeps its markup as it is; the key
 * removes it when another page has failed there.
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
