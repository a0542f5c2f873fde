import { useActionData, useLoaderData } from '@remix-run/react';
import { versionAct } from '~/workspace/publishing/pages/version-act.server';
import { VersionActPage } from '~/workspace/publishing/ui/version-act-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'publishing'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = versionAct.loader;
export const action = versionAct.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffVersionAct() {
  const page = useLoaderData<typeof loader>();
  return <VersionActPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
