import { type LoaderFunctionArgs } from '@remix-run/node';
import { streamJobEvents } from '~/workspace/jobs/pages/job-events.server';

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs) =>
  streamJobEvents(request, id);
