import { useActionData, useLoaderData } from '@remix-run/react';
import { versionForm } from '~/workspace/publishing/pages/version.server';
import { VersionPage } from '~/workspace/publishing/ui/version-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'publishing'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = versionForm.loader;
export const action = versionForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffVersion() {
  const page = useLoaderData<typeof loader>();
  return <VersionPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
