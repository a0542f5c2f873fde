import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCallPage } from '~/api/pages/load-call-page.server';
import { CallPage } from '~/api/ui/call-page';

export const handle = { i18n: ['common', 'api-page'] };

export function loader({ request, params: { call = '' } }: LoaderFunctionArgs) {
  return loadCallPage(request, call);
}

export default function ApiCall() {
  return <CallPage {...useLoaderData<typeof loader>()} />;
}
