import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { CmsPage } from '~/content/ui/cms-page';
import { requestForm } from '~/requests/pages/request-form.server';
import { LogInToApply } from '~/requests/ui/application-parts';
import { RequestForm } from '~/requests/ui/request-form';

export const handle = { i18n: ['common', 'content', 'forms', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = requestForm.loader;
export const action = requestForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function DataRequestForm() {
  const page = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>() ?? page.setup.kept;
  const { pathname, search } = useLocation();
  if (!page.written) return null;
  return (
    <CmsPage page={page.written}>
      {page.isGuest ? (
        <LogInToApply to={pathname + search} />
      ) : (
        <section className="widget request-form">
          <RequestForm {...page} state={state} />
        </section>
      )}
    </CmsPage>
  );
}
