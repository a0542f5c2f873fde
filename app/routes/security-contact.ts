import { type LoaderFunctionArgs } from '@remix-run/node';
import { originOf } from '~/http/origin.server';
import { plainFile } from '~/http/plain-file.server';
import { writeSecurityContact } from '~/http/security-contact.server';
import { environment } from '~/portal/portal.server';

/** Tells those who find a weakness where to report it. */
export function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request, environment);
  return plainFile(writeSecurityContact({ origin, now: new Date() }), 'text/plain; charset=utf-8');
}
