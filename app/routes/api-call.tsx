import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCallPage } from '~/api/pages/load-call-page.server';
import { CallPage } from '~/api/ui/call-page';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'api-page'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request, params: { call = '' } }: LoaderFunctionArgs) {
  return loadCallPage(request, call);
}

export default function ApiCall() {
  return <CallPage {...useLoaderData<typeof loader>()} />;
}
