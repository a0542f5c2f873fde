import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfiles } from '~/statistics/profile/load-profile.server';
import { ProfilesPage } from '~/statistics/profile/profiles-page';

export const handle = { i18n: ['common', 'profile'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadProfiles(request);

export default function StatisticsProfiles() {
  return <ProfilesPage {...useLoaderData<typeof loader>()} />;
}
