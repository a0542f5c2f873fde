import { useActionData, useLoaderData } from '@remix-run/react';
import { expectationForm } from '~/workspace/expectations/pages/expectations.server';
import { ExpectationPage } from '~/workspace/expectations/ui/expectation-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'expectations'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = expectationForm.loader;
export const action = expectationForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffExpectation() {
  const page = useLoaderData<typeof loader>();
  return <ExpectationPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
