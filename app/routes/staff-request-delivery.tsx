import { useActionData, useLoaderData } from '@remix-run/react';
import { delivery } from '~/requests/pages/deliveries.server';
import { DeliveryPage } from '~/requests/ui/delivery-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = delivery.loader;
export const action = delivery.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRequestDelivery() {
  const page = useLoaderData<typeof loader>();
  return <DeliveryPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
