import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRequest } from '~/requests/pages/own-requests.server';
import { RequestFrame } from '~/requests/ui/request-frame';
import { RequestPage } from '~/requests/ui/request-page';

export const handle = { i18n: ['common', 'requests', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params: { id } }: LoaderFunctionArgs) => loadRequest(request, id);

export default function Request() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page}>
      <RequestPage {...page} />
    </RequestFrame>
  );
}
