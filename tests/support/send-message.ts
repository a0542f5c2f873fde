import { setTimeout as pause } from 'node:timers/promises';
import { MIN_AGE_MS } from '~/platform/http/honeypot.server';
import { loadForm, submitForm } from './load-form';

/** Sends a message to the commission as a visitor without script does. @returns the response. */
export async function sendMessage(portalUrl: string): Promise<Response> {
  const path = `${portalUrl}/contact-us`;
  const form = await loadForm(path);
  await pause(MIN_AGE_MS);
  const typed = {
    contact_name: 'Siti',
    contact_email: 'siti@example.org',
    contact_subject: 'Data',
    contact_text: 'Kapan laporan berikutnya terbit?',
  };
  return submitForm(path, form, { typed });
}
