import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfile } from '~/statistics/profile/load-profile.server';
import { ProfilePage } from '~/statistics/profile/profile-page';

export const handle = { i18n: ['common', 'statistics', 'profile'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadProfile(request, params.slug);
}

export default function StatisticsProfile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
