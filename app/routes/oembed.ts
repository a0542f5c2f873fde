import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadOembed } from '~/statistics/pages/load-oembed.server';

/** How other sites frame a page of the portal: oEmbed 1.0 (https://oembed.com). */
export function loader({ request }: LoaderFunctionArgs) {
  return loadOembed(request);
}
