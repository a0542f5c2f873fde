import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { describeDeleted } from '~/accounts/pages/account-data.server';
import { DeletedPage } from '~/accounts/ui/deleted-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  return { head: await describeDeleted(request) };
}

export default function Deleted() {
  return <DeletedPage />;
}
