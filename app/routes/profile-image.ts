import { fileRoute } from '~/services/file-route.server';
import { loadProfileImage } from '~/accounts/pages/profile.server';

/** The user's own picture, for nobody else and no cache. */
export const loader = fileRoute(async ({ request }) => {
  const image = await loadProfileImage(request);
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
});
