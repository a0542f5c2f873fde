import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadBuilder } from '~/statistics/pages/load-builder.server';
import { BuilderPage } from '~/statistics/builder/builder-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = {
  i18n: ['common', 'statistics', 'builder', 'cross-table', 'compare', 'trends'],
};

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadBuilder(request);
}

export default function Builder() {
  return <BuilderPage {...useLoaderData<typeof loader>()} />;
}
