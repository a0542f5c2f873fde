import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { delivery } from '~/requests/pages/officer-forms.server';
import { DeliveryPage } from '~/requests/ui/delivery-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = delivery.loader;
export const action = delivery.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function StaffRequestDelivery() {
  const page = useLoaderData<typeof loader>();
  return <DeliveryPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
