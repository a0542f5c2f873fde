import { useActionData, useLoaderData } from '@remix-run/react';
import { approval } from '~/requests/pages/officer-forms.server';
import { OfficerApprovalPage } from '~/requests/ui/officer-approval-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = approval.loader;
export const action = approval.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRequestApproval() {
  const page = useLoaderData<typeof loader>();
  return (
    <OfficerApprovalPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
  );
}
