import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProtection } from '~/statistics/about/load-protection.server';
import { ProtectionPage } from '~/statistics/about/protection-page';

export const handle = { i18n: ['common', 'protection'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadProtection(request);

export default function Protection() {
  return <ProtectionPage {...useLoaderData<typeof loader>()} />;
}
