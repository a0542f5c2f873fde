import { useActionData, useLoaderData } from '@remix-run/react';
import { contact } from '~/feedback/pages/contact.server';
import { ContactPage } from '~/feedback/ui/contact-page';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = contact.loader;
export const action = contact.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
