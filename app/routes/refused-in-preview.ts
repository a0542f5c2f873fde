import { type LoaderFunctionArgs } from '@remix-run/node';
import { refuseInPreview } from '~/workspace/publishing/pages/preview.server';

/** Refuses a file in a preview; requested directly, the address does not exist. */
export const loader = ({ request }: LoaderFunctionArgs) => refuseInPreview(request);
