import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { loadUpload, receivePart } from '~/workspace/files/pages/resumable-uploads.server';

/** Says how much of an upload has arrived. */
export const loader = ({ request, params: { upload = '' } }: LoaderFunctionArgs) =>
  loadUpload(request, upload);

/** Takes a part of it. */
export const action = ({ request, params: { upload = '' } }: ActionFunctionArgs) =>
  receivePart(request, upload);
