import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { loadEmbed } from '~/statistics/share/load-embed.server';
import { EmbedPage } from '~/statistics/share/embed-page';

export const handle = { i18n: ['common', 'statistics'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request, params }: LoaderFunctionArgs) => loadEmbed(request, params);

export default function Embed() {
  const { dataset: name, ...embed } = useLoaderData<typeof loader>();
  const dataset = getDataset(name);
  return dataset && <EmbedPage dataset={dataset} {...embed} />;
}
