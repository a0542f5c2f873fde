import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { PageHeader } from '~/shell/page-header';
import { contentPages, type ContentPage } from '../cms-pages/content-page';

/** The head of a CMS page: its title and the date of its last change. */
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
