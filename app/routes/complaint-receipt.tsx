import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadContentPage } from '~/content/pages/load-content-page.server';
import { ComplaintReceiptPage } from '~/content/ui/complaint-receipt-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPage(request, 'complaint-receipt-data');
}

export default function ComplaintReceipt() {
  return <ComplaintReceiptPage {...useLoaderData<typeof loader>()} />;
}
