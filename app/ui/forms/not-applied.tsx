import { useEffect, useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/**
 * Says without script that what is chosen in its GET form is not applied. Browsers bring a page back as
 * it was left, with the choice that led away from it; the style sheet shows this where a field is not as
 * the server sent it.
 */
export function NotApplied() {
  const { t } = useTranslation('common');
  const [isScripted, setIsScripted] = useState(false);
  useEffect(() => setIsScripted(true), []);
  return isScripted ? null : <p className="not-applied">{t('notApplied')}</p>;
}
