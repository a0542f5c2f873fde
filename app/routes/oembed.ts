import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadOembed } from '~/statistics/share/load-oembed.server';

/** Describes how other sites frame a page of the portal: oEmbed 1.0 (https://oembed.com). */
export const loader = ({ request }: LoaderFunctionArgs) => loadOembed(request);
