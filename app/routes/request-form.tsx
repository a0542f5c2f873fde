import { useActionData, useLoaderData } from '@remix-run/react';
import { requestForm } from '~/requests/pages/request-form.server';
import { RequestFormPage } from '~/requests/ui/request-form-page';

export const handle = { i18n: ['common', 'content', 'forms', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = requestForm.loader;
export const action = requestForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function RequestFormRoute() {
  const page = useLoaderData<typeof loader>();
  return <RequestFormPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
