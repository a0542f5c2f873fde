import { type LoaderFunctionArgs } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { RegisteredPage } from '~/accounts/ui/registered-page';
import { paths } from '~/paths';

export const handle = { i18n: ['common', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    head: await describeAccountPage(request, { key: 'register.accepted', path: paths.registered }),
  };
}

export default function Registered() {
  return <RegisteredPage />;
}
