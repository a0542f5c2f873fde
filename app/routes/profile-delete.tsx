import { useActionData, useLoaderData } from '@remix-run/react';
import { deletion } from '~/accounts/pages/account-data.server';
import { DeletionPage } from '~/accounts/ui/deletion-page';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = deletion.loader;
export const action = deletion.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Deletion() {
  const page = useLoaderData<typeof loader>();
  return <DeletionPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
