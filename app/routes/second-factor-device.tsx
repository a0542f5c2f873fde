import { useActionData, useLoaderData } from '@remix-run/react';
import { otherDevice } from '~/accounts/pages/staff.server';
import { OtherDevicePage } from '~/accounts/ui/other-device-page';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = otherDevice.loader;
export const action = otherDevice.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function OtherDevice() {
  const page = useLoaderData<typeof loader>();
  return <OtherDevicePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
