import { fileRoute } from '~/services/file-route.server';
import { loadDocumentsFeed } from '~/content/pages/load-documents-feed.server';

/** Reports and publications, as a feed. */
export const loader = fileRoute(({ request }) => loadDocumentsFeed(request));
