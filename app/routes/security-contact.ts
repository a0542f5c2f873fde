import { type LoaderFunctionArgs } from '@remix-run/node';
import { environment } from '~/composition/portal.server';
import { originOf } from '~/http/origin.server';
import { plainFile } from '~/http/plain-file.server';
import { writeSecurityContact } from '~/http/security-contact.server';

/** Tells those who find a weakness where to report it. */
export function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request, environment);
  const contact = { origin, mail: environment.CONTACT_MAIL, now: new Date() };
  return plainFile(request, writeSecurityContact(contact), 'text/plain; charset=utf-8');
}
