import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RebuttalPage } from '~/features/content/ui/rebuttal-page';
import { loadContentPage } from '~/portal/content/load-content-page.server';
import { metaOfHead } from '~/ui/page/page-head';

export const handle = { i18n: ['common', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPage(request, 'rebuttal-statement');
}

export default function RebuttalStatement() {
  return <RebuttalPage {...useLoaderData<typeof loader>()} />;
}
