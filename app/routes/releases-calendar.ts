import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadReleasesCalendar } from '~/features/statistics/pages/load-releases.server';

/** The planned releases, as a calendar. */
export function loader({ request }: LoaderFunctionArgs) {
  return loadReleasesCalendar(request);
}
