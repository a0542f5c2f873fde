import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReceipt } from '~/requests/pages/own-requests.server';
import { ReceiptPage } from '~/requests/ui/receipt-page';
import { RequestFrame } from '~/requests/ui/request-frame';

export const handle = { i18n: ['common', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params: { id } }: LoaderFunctionArgs) => loadReceipt(request, id);

export default function RequestReceipt() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page} below="receipt">
      <ReceiptPage {...page} />
    </RequestFrame>
  );
}
