import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { complaints } from '~/datasets/complaints';
import { loadWidget } from '~/features/statistics/pages/load-dashboard.server';
import { WidgetPage } from '~/features/statistics/ui/widget-page';
import { publicDocument } from '~/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'definitions'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadWidget(request, complaints, params.widget);
}

export default function Widget() {
  return (
    <WidgetPage
      dataset={complaints}
      name={useParams().widget}
      page={useLoaderData<typeof loader>()}
    />
  );
}
