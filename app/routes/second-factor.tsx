import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadSecondFactor } from '~/accounts/pages/staff.server';
import { SecondFactorPage } from '~/accounts/ui/second-factor-page';

export const handle = { i18n: ['common', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadSecondFactor(request);

export const action = refuseToAct;

export default function SecondFactor() {
  return <SecondFactorPage {...useLoaderData<typeof loader>()} />;
}
