import { useActionData, useLoaderData } from '@remix-run/react';
import { exportForm } from '~/accounts/pages/export.server';
import { ExportPage } from '~/accounts/ui/export-page';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = exportForm.loader;
export const action = exportForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Export() {
  const page = useLoaderData<typeof loader>();
  return <ExportPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
