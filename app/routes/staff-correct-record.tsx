import { useActionData, useLoaderData } from '@remix-run/react';
import { correctForm } from '~/workspace/records/pages/records.server';
import { CorrectRecordPage } from '~/workspace/records/ui/correct-record-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'statistics', 'history', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = correctForm.loader;
export const action = correctForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffCorrectRecord() {
  const page = useLoaderData<typeof loader>();
  return <CorrectRecordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
