import { useActionData, useLoaderData } from '@remix-run/react';
import { setUp } from '~/accounts/pages/staff.server';
import { SetUpPage } from '~/accounts/ui/set-up-page';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = setUp.loader;
export const action = setUp.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function SetUp() {
  const page = useLoaderData<typeof loader>();
  return <SetUpPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
