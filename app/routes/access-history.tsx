import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadAccessHistory } from '~/accounts/pages/access-history.server';
import { AccessHistoryPage } from '~/accounts/ui/access-history-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadAccessHistory(request);
}

export default function AccessHistory() {
  return <AccessHistoryPage {...useLoaderData<typeof loader>()} />;
}
