import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadRejects } from '~/workspace/files/pages/file-import.server';

/** Serves the rejected rows of a check or an import of a file. */
export const loader = ({ request }: LoaderFunctionArgs) => loadRejects(request);
