import { useTranslation } from '~/platform/i18n/page-texts';

/** A requested view of a dataset, in words. */
export interface RequestedViewText {
  dataset: string;
  filter: string;
  subject: string;
  records: { count: number; formatted: string };
  href: string;
}

/** A view in words, with the number of its records. */
export function ViewText({ view }: { view: Pick<RequestedViewText, 'subject' | 'records'> }) {
  const { t } = useTranslation('apply');
  return (
    <p>
      <strong>{view.subject}</strong> · {t('view.records', { number: view.records.formatted })}
    </p>
  );
}
