import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadContentPage } from '~/content/pages/load-content-page.server';
import { ComplaintReceiptPage } from '~/content/ui/complaint-receipt-page';

export const handle = { i18n: ['common', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPage(request, 'complaint-receipt-data');
}

export default function ComplaintReceipt() {
  return <ComplaintReceiptPage {...useLoaderData<typeof loader>()} />;
}
