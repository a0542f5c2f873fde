import { useLocation } from '@remix-run/react';
import { type ContentPage } from '~/content/cms-pages/content-page';
import { CmsPage } from '~/content/ui/cms-page';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { formHref } from '../request-steps';
import { LeadToExternalForm, LogInToApply } from './application-parts';
import { RequestForm, type RequestFormProps } from './request-form';

interface RequestFormPageProps extends RequestFormProps {
  isGuest: boolean;
  /** Whether it is the internal form, and the account does not prove to be of the staff. */
  isUnproven: boolean;
  /** The CMS page about the form as a whole; its steps have none. */
  written: ContentPage | null;
}

/** The page of the form of a data request, or of a step of it. */
export function RequestFormPage({ isGuest, isUnproven, written, ...page }: RequestFormPageProps) {
  const { t } = useTranslation('apply');
  const { pathname, search } = useLocation();
  const { kind, step, title } = page;
  const form = isGuest ? (
    <LogInToApply to={pathname + search} />
  ) : isUnproven ? (
    <LeadToExternalForm search={search} />
  ) : (
    <RequestForm {...page} />
  );
  if (written) return <CmsPage page={written}>{form}</CmsPage>;
  const steps = [
    { name: t('common:nav.request'), to: paths.dataRequest },
    { name: title, to: formHref(kind, step) },
  ];
  return (
    <>
      <PageHeader title={title} steps={steps}>
        <p className="page-lead">{t(`kinds.${kind}`)}</p>
      </PageHeader>
      <div className="page-width">{form}</div>
    </>
  );
}
