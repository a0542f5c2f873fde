import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReleases } from '~/statistics/pages/load-releases.server';
import { ReleasesPage } from '~/statistics/release/releases-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'releases'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadReleases(request);
}

export default function Releases() {
  return <ReleasesPage {...useLoaderData<typeof loader>()} />;
}
