import { useActionData, useLoaderData } from '@remix-run/react';
import { takeBackForm } from '~/workspace/history/pages/take-back.server';
import { TakeBackPage } from '~/workspace/history/ui/take-back-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'history'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = takeBackForm.loader;
export const action = takeBackForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffTakeBack() {
  const page = useLoaderData<typeof loader>();
  return <TakeBackPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
