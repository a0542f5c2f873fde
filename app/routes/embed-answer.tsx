import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDataset } from '~/datasets';
import { loadAnswerEmbed } from '~/statistics/pages/load-embed.server';
import { EmbedAnswerPage } from '~/statistics/dashboard/embed-answer-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'cross-table', 'trends', 'compare'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswerEmbed(request, params.dataset);
}

export default function EmbedAnswer() {
  const { dataset: name, ...embed } = useLoaderData<typeof loader>();
  const dataset = getDataset(name);
  return dataset && <EmbedAnswerPage dataset={dataset} {...embed} />;
}
