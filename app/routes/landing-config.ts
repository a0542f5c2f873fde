import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { loadLandingConfig } from '~/features/content/pages/load-home.server';

/** The configuration of the landing page as JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  return Response.json({ data: await loadLandingConfig(request) });
}

/** The specification asks by POST; nothing is changed by it. */
export function action(args: ActionFunctionArgs) {
  return loader(args);
}
