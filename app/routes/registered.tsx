import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { RegisteredPage } from '~/accounts/ui/registered-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return describeAccountPage(request, { key: 'register.accepted', path: paths.registered });
}

export default function Registered() {
  return <RegisteredPage />;
}
