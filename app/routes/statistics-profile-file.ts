import { fileRoute } from '~/services/file-route.server';
import { loadProfileFile } from '~/statistics/profile/load-profile-file.server';

/** A profile as a printable file. */
export const loader = fileRoute(({ request, params }) =>
  loadProfileFile(request, params.slug, params.file),
);
