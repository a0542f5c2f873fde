import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/**
 * Says without script that the choices in its GET form are not applied. Browsers restore a page as it was
 * left, with the choice that led away from it; the style sheet shows this where a field differs from what the
 * server sent.
 */
export function NotApplied() {
  const { t } = useTranslation('common');
  const [isScripted, setIsScripted] = useState(false);
  useEffect(() => setIsScripted(true), []);
  return isScripted ? null : <p className="not-applied">{t('notApplied')}</p>;
}
