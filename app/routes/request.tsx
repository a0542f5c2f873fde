import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRequest } from '~/requests/pages/own-requests.server';
import { RequestFrame } from '~/requests/ui/request-frame';
import { RequestPage } from '~/requests/ui/request-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'requests', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return loadRequest(request, id);
}

export default function Request() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page}>
      <RequestPage {...page} />
    </RequestFrame>
  );
}
