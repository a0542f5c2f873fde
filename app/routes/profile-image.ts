import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadProfileImage } from '~/features/accounts/pages/profile.server';

/** The user's own picture, for nobody else and no cache. */
export async function loader({ request }: LoaderFunctionArgs) {
  const image = await loadProfileImage(request);
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
