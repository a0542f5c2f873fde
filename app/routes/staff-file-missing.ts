import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadMissing } from '~/workspace/files/pages/file-import.server';

/** Serves the ids of the records that a complete file lacks. */
export const loader = ({ request }: LoaderFunctionArgs) => loadMissing(request);
