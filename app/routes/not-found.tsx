import { type LoaderFunctionArgs } from '@remix-run/node';
import { answerUnknown, refuseToAct } from '~/composition/staff.server';

export const loader = ({ request }: LoaderFunctionArgs) => answerUnknown(request);

export const action = refuseToAct;

export default function NotFound() {
  return null;
}
