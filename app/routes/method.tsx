import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadMethod } from '~/statistics/about/load-method.server';
import { MethodPage } from '~/statistics/about/method-page';

export const handle = { i18n: ['common', 'method'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadMethod(request);

export default function Method() {
  return <MethodPage {...useLoaderData<typeof loader>()} />;
}
