import { useActionData, useLoaderData } from '@remix-run/react';
import { findForm } from '~/workspace/records/pages/records.server';
import { FindRecordPage } from '~/workspace/records/ui/find-record-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = findForm.loader;
export const action = findForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffFindRecord() {
  const page = useLoaderData<typeof loader>();
  return <FindRecordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
