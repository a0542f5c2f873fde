import { useTranslation } from '~/platform/i18n/page-texts';
import { LinkedItems, type LinkedItem } from './linked-items';

/** What was published last: data, a report, an infographic. */
export function NewestItems({ items }: { items: readonly LinkedItem[] }) {
  const { t } = useTranslation('home');
  if (items.length === 0) return <p className="landing-empty">{t('newest.none')}</p>;
  return <LinkedItems items={items} />;
}
