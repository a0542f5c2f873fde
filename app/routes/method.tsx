import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadMethod } from '~/statistics/pages/load-method.server';
import { MethodPage } from '~/statistics/about/method-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'method'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadMethod(request);
}

export default function Method() {
  return <MethodPage {...useLoaderData<typeof loader>()} />;
}
