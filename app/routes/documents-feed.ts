import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadDocumentsFeed } from '~/features/content/pages/load-documents-feed.server';

/** Reports and publications, as a feed. */
export function loader({ request }: LoaderFunctionArgs) {
  return loadDocumentsFeed(request);
}
