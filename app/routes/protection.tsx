import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProtection } from '~/statistics/pages/load-protection.server';
import { ProtectionPage } from '~/statistics/about/protection-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'protection'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadProtection(request);
}

export default function Protection() {
  return <ProtectionPage {...useLoaderData<typeof loader>()} />;
}
