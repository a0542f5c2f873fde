import { useActionData, useLoaderData } from '@remix-run/react';
import { removeForm } from '~/workspace/records/pages/records.server';
import { RemoveRecordPage } from '~/workspace/records/ui/remove-record-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'statistics', 'history', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = removeForm.loader;
export const action = removeForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRemoveRecord() {
  const page = useLoaderData<typeof loader>();
  return <RemoveRecordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
