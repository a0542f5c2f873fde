import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadRejectedRows } from '~/workspace/files/pages/file-import.server';

/** Serves the rejected rows of a file as a workbook to correct and import alone. */
export const loader = ({ request }: LoaderFunctionArgs) => loadRejectedRows(request);
