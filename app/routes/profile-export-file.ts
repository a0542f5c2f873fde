import { fileRoute } from '~/services/file-route.server';
import { loadExportFile } from '~/accounts/pages/export.server';

/** Everything that is stored about the user, as a file. */
export const loader = fileRoute(async ({ request }) => {
  const { name, content } = await loadExportFile(request);
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
