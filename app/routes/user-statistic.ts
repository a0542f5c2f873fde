import { presence } from '~/composition/presence.server';

/** How many visit the portal, at most a minute ago. */
export function loader() {
  const { online, today, month, total } = presence.current();
  return Response.json(
    { data: { online, today, month, total } },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  );
}
