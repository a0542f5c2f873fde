import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WrittenPage } from '~/features/content/ui/written-page';
import { loadContentPageAt } from '~/portal/content/load-content-page.server';
import { metaOfHead } from '~/ui/page/page-head';

export const handle = { i18n: ['common', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPageAt(request);
}

export default function Written() {
  return <WrittenPage {...useLoaderData<typeof loader>()} />;
}
