import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { loadEmbed } from '~/statistics/pages/load-embed.server';
import { EmbedPage } from '~/statistics/dashboard/embed-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadEmbed(request, params);
}

export default function Embed() {
  const { dataset: name, ...embed } = useLoaderData<typeof loader>();
  const dataset = getDataset(name);
  return dataset && <EmbedPage dataset={dataset} {...embed} />;
}
