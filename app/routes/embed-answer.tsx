import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { loadAnswerEmbed } from '~/statistics/share/load-embed.server';
import { EmbedAnswerPage } from '~/statistics/share/embed-answer-page';

export const handle = { i18n: ['common', 'statistics', 'cross-table', 'trends', 'compare'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswerEmbed(request, params.dataset);
}

export default function EmbedAnswer() {
  const { dataset: name, ...embed } = useLoaderData<typeof loader>();
  const dataset = getDataset(name);
  return dataset && <EmbedAnswerPage dataset={dataset} {...embed} />;
}
