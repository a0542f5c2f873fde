import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReceipt } from '~/requests/pages/own-requests.server';
import { ReceiptPage } from '~/requests/ui/receipt-page';
import { RequestFrame } from '~/requests/ui/request-frame';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return loadReceipt(request, id);
}

export default function RequestReceipt() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page} place="receipt">
      <ReceiptPage {...page} />
    </RequestFrame>
  );
}
