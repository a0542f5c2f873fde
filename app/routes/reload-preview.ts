import { type LoaderFunctionArgs } from '@remix-run/node';
import { reloadDocument } from '~/workspace/publishing/pages/preview.server';

/** Leads a script that fetches the data of a page to load that page; requested directly, the address does not exist. */
export const loader = ({ request }: LoaderFunctionArgs) => reloadDocument(request);
