import { z } from 'zod';
import { hasRole } from '~/auth/require-role';
import { line } from '~/platform/http/form-fields.server';
import { momentOfHome } from '~/platform/i18n/home-moment';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { readButton } from '~/services/forms.server';
import { leadTo } from '~/services/lead-to.server';
import { jobs } from '~/services/jobs.server';
import { db } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { namePeople } from '../../name-people.server';
import { performAct } from '../../perform-act.server';
import { listGuests, listOpenings } from '../preview-guests.server';
import { endGuestAct, nameGuestAct } from '../publishing-acts.server';
import { describeExamined, findVersion, hrefOfVersion, publishingLimit } from './version.server';

/** The form that names a guest, until a minute of the home time zone. */
const guestSchema = z.object({ who: line({ max: 254 }), until: line({ max: 16 }) });

const hrefOfGuests = (version: Parameters<typeof hrefOfVersion>[0]) =>
  `${hrefOfVersion(version)}/guests`;

/** Returns a draft for those who publish; throws 404 for all others, and for versions that are no drafts. */
async function findDraft(request: Request) {
  const found = await findVersion(request);
  const { state } = found.version;
  if (state !== 'draft' && state !== 'passed') throw answerUnknown(request);
  return found;
}

/** The page on which a publisher names the guests of a draft's preview. */
export const versionGuests = formRoute({
  rules: {
    name: 'version-guests',
    schema: guestSchema,
    limit: publishingLimit,
    isBehindLogIn: true,
  },
  authorize: findDraft,
  async load(request, { who: { account, version }, flash }) {
    const { id } = version.calculation;
    const language = await getRequestLanguage(request);
    const guests = await listGuests(db, account, id);
    const openings = await listOpenings(db, account, id);
    const kept = [...guests.map(({ namedBy }) => namedBy), ...openings.map(({ actor }) => actor)];
    const nameOf = await namePeople(db, kept, language);
    const { head, ...described } = await describeExamined(request, version);
    return {
      version: described,
      mayName: hasRole(account, 'publisher'),
      guests: guests.map(({ namedBy, until, ...guest }) => ({
        ...guest,
        until: describeMoment(until, language),
        namedBy: nameOf(namedBy),
      })),
      openings: openings.map(({ actor, at }) => ({
        name: nameOf(actor),
        at: describeMoment(at, language),
      })),
      flash,
      head,
    };
  },
  hasForm: ({ mayName }) => mayName,
  async act(form, request, { account, version }) {
    if (!hasRole(account, 'publisher')) throw answerUnknown(request);
    const { id } = version.calculation;
    const { who, until } = form.input;
    const page = hrefOfGuests(version);
    const moment = momentOfHome(until);
    if (!moment) return form.refuse({ until: 'invalid' });
    const result = await performAct({ db, jobs }, account, nameGuestAct, {
      id,
      who,
      until: moment.toISOString(),
    });
    if (result.outcome !== 'done') return redirectWithFlash(page, { text: result.outcome });
    if (result.result.outcome === 'named') return redirectWithFlash(page, { text: 'named' });
    const { code } = result.result;
    if (code === 'no-draft') throw answerUnknown(request);
    return form.refuse(code === 'unknown' ? { who: code } : { until: code });
  },
});

const endSchema = z.object({
  account: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
});

/** Ends the access of a guest, by a button of that page. */
export async function sendEnd(request: Request): Promise<Response> {
  const { account, version } = await findDraft(request);
  if (!hasRole(account, 'publisher')) throw answerUnknown(request);
  const { account: accountId } = await readButton(request, endSchema);
  const input = { id: version.calculation.id, accountId };
  const ended = await performAct({ db, jobs }, account, endGuestAct, input);
  const text = ended.outcome === 'done' ? 'ended' : ended.outcome;
  return redirectWithFlash(hrefOfGuests(version), { text });
}

/** Redirects a visit without that button to its page. */
export async function leadToGuests(request: Request): Promise<Response> {
  const { version } = await findDraft(request);
  return leadTo(request, hrefOfGuests(version));
}
