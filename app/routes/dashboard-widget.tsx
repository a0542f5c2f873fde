import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useParams } from '@remix-run/react';
import { datasetAt } from '~/datasets';
import { loadWidget, requestedDataset } from '~/statistics/pages/load-dashboard.server';
import { WidgetPage } from '~/statistics/dashboard/widget-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'definitions'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadWidget(request, requestedDataset(request), params.widget);
}

export default function Widget() {
  const dataset = datasetAt(useLocation().pathname);
  const page = useLoaderData<typeof loader>();
  const { widget } = useParams();
  return dataset && <WidgetPage dataset={dataset} name={widget} page={page} />;
}
