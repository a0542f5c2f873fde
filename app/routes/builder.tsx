import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadBuilder } from '~/statistics/builder/load-builder.server';
import { BuilderPage } from '~/statistics/builder/builder-page';

export const handle = {
  i18n: ['common', 'statistics', 'builder', 'cross-table', 'compare', 'trends'],
};

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadBuilder(request);

export default function Builder() {
  return <BuilderPage {...useLoaderData<typeof loader>()} />;
}
