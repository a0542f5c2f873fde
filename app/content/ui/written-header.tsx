import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { PageHeader } from '~/shell/page-header';
import { contentPages, type ContentPage } from '../cms-pages/content-page';

/** The head of a page that staff wrote: its title and when it was last changed. */
export function WrittenHeader({ page }: { page: ContentPage }) {
  const { t, i18n } = useTranslation('content');
  const title = page.title.text;
  return (
    <PageHeader title={title} steps={[{ name: title, to: contentPages[page.name] }]}>
      <p className="page-lead">
        {t('updated', { date: formatsOf(i18n.language).date(page.updatedOn) })}
      </p>
    </PageHeader>
  );
}
