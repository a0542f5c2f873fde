import { fileRoute } from '~/composition/file-route.server';
import { loadDocumentsFeed } from '~/features/content/pages/load-documents-feed.server';

/** Reports and publications, as a feed. */
export const loader = fileRoute(({ request }) => loadDocumentsFeed(request));
