import { useActionData, useLoaderData } from '@remix-run/react';
import { preparedDelivery } from '~/requests/pages/deliveries.server';
import { PreparedDeliveryPage } from '~/requests/ui/prepared-delivery-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = preparedDelivery.loader;
export const action = preparedDelivery.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffRequestPrepared() {
  const page = useLoaderData<typeof loader>();
  return (
    <PreparedDeliveryPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
  );
}
