import { useLocation } from '@remix-run/react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorId } from './error-id';

const known = [400, 404, 503];

/** Says what went wrong and how to get on. */
export function ErrorMessage({ status }: { status: number }) {
  const { t } = useTranslation();
  const key = keyOf(status);
  return (
    <div className="page-width error-page">
      <p className="error-status" aria-hidden="true">
        {status}
      </p>
      <h1>{t(`error.${key}.title`)}</h1>
      <p>{t(`error.${key}.text`)}</p>
      <ErrorNumber />
      <p>
        <a href="/" className="button">
          {t('error.back')}
        </a>
      </p>
    </div>
  );
}

/** The title of a document that says what went wrong; `meta` has no texts to say it with. */
export function ErrorTitle({ status }: { status: number }) {
  const { t } = useTranslation();
  return <title>{`${t(`error.${keyOf(status)}.title`)} · ${t('portal')}`}</title>;
}

/** The texts of a status; those of 500 stand in for the rest. */
function keyOf(status: number): number {
  return known.includes(status) ? status : 500;
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
