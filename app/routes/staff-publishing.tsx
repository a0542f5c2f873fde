import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  loadPublishingRoom,
  sendCalculation,
} from '~/workspace/publishing/pages/publishing-room.server';
import { PublishingRoomPage } from '~/workspace/publishing/ui/publishing-room-page';

export const handle = { i18n: ['common', 'staff', 'publishing'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadPublishingRoom(request);

export const action = ({ request }: ActionFunctionArgs) => sendCalculation(request);

export default function StaffPublishing() {
  return <PublishingRoomPage {...useLoaderData<typeof loader>()} />;
}
