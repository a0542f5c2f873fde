import { useLocation } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';

/**
 * The unknown address that led to `/404`, as text. Anybody can write such a link, so only what looks
 * like an address is repeated: no blanks, no sentences.
 */
export function UnknownPath() {
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
