import { useActionData, useLoaderData } from '@remix-run/react';
import { eventForm } from '~/content/pages/staff-events.server';
import { StaffEventPage } from '~/content/ui/staff-event-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'events'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = eventForm.loader;
export const action = eventForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffEvent() {
  const page = useLoaderData<typeof loader>();
  return <StaffEventPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
