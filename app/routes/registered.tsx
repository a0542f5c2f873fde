import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { RegisteredPage } from '~/features/accounts/ui/registered-page';
import { privateDocument } from '~/http/private-document.server';
import { describeAccountPage } from '~/portal/accounts/account-head.server';
import { metaOfHead } from '~/ui/page/page-head';

export const handle = { i18n: ['common', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return describeAccountPage(request, { key: 'register.accepted', path: '/register/accepted' });
}

export default function Registered() {
  return <RegisteredPage />;
}
