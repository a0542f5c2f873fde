import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfile } from '~/statistics/pages/load-profile.server';
import { ProfilePage } from '~/statistics/profile/profile-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'profile'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadProfile(request, params.slug);
}

export default function StatisticsProfile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
