import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation, useParams } from '@remix-run/react';
import { datasetAt } from '~/datasets';
import { loadWidgetPage } from '~/statistics/dashboard/load-dashboard.server';
import { requestedDataset } from '~/statistics/published/page-request.server';
import { WidgetPage } from '~/statistics/dashboard/widget-page';

export const handle = { i18n: ['common', 'statistics', 'definitions'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadWidgetPage(request, requestedDataset(request), params.widget);
}

export default function Widget() {
  const dataset = datasetAt(useLocation().pathname);
  const page = useLoaderData<typeof loader>();
  const { widget } = useParams();
  return dataset && <WidgetPage dataset={dataset} name={widget} page={page} />;
}
