import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReleases } from '~/statistics/release/load-releases.server';
import { ReleasesPage } from '~/statistics/release/releases-page';

export const handle = { i18n: ['common', 'releases'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadReleases(request);

export default function Releases() {
  return <ReleasesPage {...useLoaderData<typeof loader>()} />;
}
