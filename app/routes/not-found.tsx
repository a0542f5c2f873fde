import { type LoaderFunctionArgs } from '@remix-run/node';
import { answerUnknown, refuseToAct } from '~/services/staff.server';

export function loader({ request }: LoaderFunctionArgs): never {
  throw answerUnknown(request);
}

export const action = refuseToAct;

export default function NotFound() {
  return null;
}
