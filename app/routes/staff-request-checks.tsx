import { useActionData, useLoaderData } from '@remix-run/react';
import { officerChecks } from '~/requests/pages/officer-forms.server';
import { OfficerChecksPage } from '~/requests/ui/officer-checks-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = officerChecks.loader;
export const action = officerChecks.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRequestChecks() {
  const page = useLoaderData<typeof loader>();
  return <OfficerChecksPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
