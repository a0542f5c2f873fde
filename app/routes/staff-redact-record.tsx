import { useActionData, useLoaderData } from '@remix-run/react';
import { redactForm } from '~/workspace/records/pages/records.server';
import { RedactRecordPage } from '~/workspace/records/ui/redact-record-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'statistics', 'history', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = redactForm.loader;
export const action = redactForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRedactRecord() {
  const page = useLoaderData<typeof loader>();
  return <RedactRecordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
