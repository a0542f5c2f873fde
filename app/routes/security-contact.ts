import { type LoaderFunctionArgs } from '@remix-run/node';
import { environment } from '~/services/portal.server';
import { originOf } from '~/platform/http/origin.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { writeSecurityContact } from '~/platform/http/security-contact.server';

/** The contact for reports of vulnerabilities. */
export function loader({ request }: LoaderFunctionArgs) {
  const origin = originOf(request, environment);
  const contact = { origin, mail: environment.CONTACT_MAIL, now: new Date() };
  return plainFile(request, writeSecurityContact(contact), 'text/plain; charset=utf-8');
}
