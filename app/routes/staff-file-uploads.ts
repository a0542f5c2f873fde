import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { createUpload } from '~/workspace/files/pages/resumable-uploads.server';
import { answerUnknown } from '~/services/staff.server';

/** There is nothing to see. */
export const loader = ({ request }: LoaderFunctionArgs) => answerUnknown(request);

/** Begins an upload in parts. */
export const action = ({ request }: ActionFunctionArgs) => createUpload(request);
