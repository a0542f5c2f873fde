import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadToGuests, sendEnd } from '~/workspace/publishing/pages/version-guests.server';

/** Redirects a visit without the button to the page of that button. */
export const loader = ({ request }: LoaderFunctionArgs) => leadToGuests(request);

/** Ends the access of a guest of a preview. */
export const action = ({ request }: ActionFunctionArgs) => sendEnd(request);
