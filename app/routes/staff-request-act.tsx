import { useActionData, useLoaderData } from '@remix-run/react';
import { officerAct } from '~/requests/pages/officer-forms.server';
import { OfficerActPage } from '~/requests/ui/officer-act-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = officerAct.loader;
export const action = officerAct.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRequestAct() {
  const page = useLoaderData<typeof loader>();
  return <OfficerActPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
