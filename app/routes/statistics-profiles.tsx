import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfiles } from '~/statistics/pages/load-profile.server';
import { ProfilesPage } from '~/statistics/profile/profiles-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'profile'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadProfiles(request);
}

export default function StatisticsProfiles() {
  return <ProfilesPage {...useLoaderData<typeof loader>()} />;
}
