import { data } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { datasets } from '~/datasets';
import { describeStaffPage } from '~/services/describe-page.server';
import { clearFlash, readFlash, redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { readButton } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { translationOf } from '~/platform/i18n/translation';
import { staffPaths } from '~/staff-paths';
import { eventSchema } from '../events/event-form.server';
import { getEvent, listAllEvents } from '../events/event-queries.server';
import { eventRoles } from '../events/event-roles';
import { removeEvent, saveEvent } from '../events/save-event.server';

/** More than anybody writes by hand. */
const limit = { burst: 60, seconds: 30 };

/** Loads the list of all events. */
export function loadEvents(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const events = await listAllEvents(db, account);
    const names = await namesOfDatasets(language);
    const flash = await readFlash(request);
    const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
    const page = {
      events: events.map(({ note, dataset, ...event }) => ({
        ...event,
        dataset: names.find(({ value }) => value === dataset)?.label ?? null,
        note: translationOf(note, language),
        languages: Object.keys(note).length,
      })),
      languageCount: namedLanguages.length,
      flash,
      head: await describeStaffPage(request, { key: 'events', path: staffPaths.events }),
    };
    return data(page, { headers });
  });
}

async function namesOfDatasets(language: string) {
  const t = await getTexts(language, 'statistics');
  return datasets.map(({ name }) => ({ value: name, label: t(`datasets.${name}.noun`) }));
}

/** A number that the database has room for. */
const number = z.coerce.number().int().max(2_147_483_647);
const removal = z.object({ id: number, version: number });

/** Removes an event, by a button of the list. */
export function sendRemoval(request: Request) {
  return forStaff(request, async (account) => {
    requireRole(account, ...eventRoles);
    const outcome = await removeEvent(db, account, await readButton(request, removal));
    return redirectWithFlash(staffPaths.events, { text: outcome });
  });
}

/** Returns the event of an address for its staff, null for a new one; throws 404 if it does not exist. */
function findForStaff(request: Request) {
  return forStaff(request, async (account: Account) => {
    requireRole(account, ...eventRoles);
    const [, , , name = ''] = new URL(request.url).pathname.split('/');
    if (name === 'new') return { account, event: null };
    const event = /^\d{1,9}$/.test(name) ? await getEvent(db, account, Number(name)) : null;
    if (!event) throw answerUnknown(request);
    return { account, event };
  });
}

/** The page on which an event is added or changed. */
export const eventForm = formRoute({
  rules: { name: 'event', schema: eventSchema, limit, isBehindLogIn: true },
  authorize: findForStaff,
  async load(request, { who: { event } }) {
    const path = event ? `${staffPaths.events}/${event.id}` : staffPaths.newEvent;
    return {
      event,
      path,
      languages: namedLanguages,
      datasets: await namesOfDatasets(await getRequestLanguage(request)),
      head: await describeStaffPage(request, { key: event ? 'event' : 'newEvent', path }),
    };
  },
  async act(form, _request, { account, event }) {
    const outcome = await saveEvent(db, account, event?.id ?? null, form);
    if (outcome === 'saved') return redirectWithFlash(staffPaths.events, { text: outcome });
    // Sending the form again replaces what its sender has now seen.
    const current = event && (await getEvent(db, account, event.id));
    return form.refuse({ version: outcome }, { version: String(current?.version ?? 0) });
  },
});
