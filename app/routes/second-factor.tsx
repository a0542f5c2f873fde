import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadSecondFactor } from '~/accounts/pages/staff.server';
import { SecondFactorPage } from '~/accounts/ui/second-factor-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadSecondFactor(request);

export const action = refuseToAct;

export default function SecondFactor() {
  return <SecondFactorPage {...useLoaderData<typeof loader>()} />;
}
