import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { CmsPage } from '~/content/ui/cms-page';
import { requestForm } from '~/requests/pages/request-form.server';
import { LogInToApply } from '~/requests/ui/application-parts';
import { RequestForm } from '~/requests/ui/request-form';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'content', 'forms', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = requestForm.loader;
export const action = requestForm.action;

/** A refused form needs new hidden fields, and shows what was kept. */
export const shouldRevalidate = () => true;

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
