import { type LoaderFunctionArgs } from '@remix-run/node';
import { describeDeleted } from '~/accounts/pages/account-data.server';
import { DeletedPage } from '~/accounts/ui/deleted-page';

export const handle = { i18n: ['common', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await describeDeleted(request) };
}

export default function Deleted() {
  return <DeletedPage />;
}
