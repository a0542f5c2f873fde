import { z } from 'zod';
import { describeAccountPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { readButton } from '~/services/forms.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { getImage, getProfile } from '../profile/get-profile.server';
import { MAX_IMAGE_BYTES } from '../profile/profile';
import { profileSchema } from '../profile/profile-form.server';
import { saveProfile } from '../profile/save-profile.server';
import { endSession, listSessions } from '~/auth/sessions.server';

/** The rate limit of saving a profile, on the page and by the API. */
export const profileLimit = { name: 'profile', burst: 20, seconds: 30 };
const { name, ...limit } = profileLimit;

/** The page of the user's profile. */
export const profileForm = formRoute({
  rules: {
    name,
    schema: profileSchema,
    limit,
    isBehindLogIn: true,
    files: { image: { maxBytes: MAX_IMAGE_BYTES } },
  },
  authorize: requireAccount,
  async load(request, { who: account, flash }) {
    const language = await getRequestLanguage(request);
    const sessions = await listSessions(db, account);
    return {
      profile: await getProfile(db, account),
      sessions: sessions.map(({ started_at, seen_at, ...session }) => ({
        ...session,
        startedAt: describeMoment(started_at, language),
        seenAt: describeMoment(seen_at, language),
      })),
      isSaved: flash !== null,
      head: await describeAccountPage(request, { key: 'profile', path: paths.profile }),
    };
  },
  async act(form, _request, account) {
    const result = await saveProfile(db, account, form.input, form);
    if (result.outcome === 'saved') return redirectWithFlash(paths.profile);
    switch (result.code) {
      case 'otherAccount':
        return form.refuseAs({ code: result.code, status: 409 });
      case 'usernameUsed':
        return form.refuse({ username: result.code });
      case 'changedMeanwhile': {
        // Submitting the form again replaces what its user has now seen.
        const { version } = await getProfile(db, account);
        return form.refuse({ version: result.code }, { version: String(version) });
      }
      default:
        return form.refuse({ image: result.code });
    }
  },
});

/** Returns the picture of the request's user; throws 404 without one. */
export async function loadProfileImage(request: Request): Promise<Buffer> {
  const image = await getImage(db, await requireAccount(request));
  if (!image) throw new Response(null, { status: 404 });
  return image;
}

/** Ends one session of the user, by a button of the list. */
export async function sendSessionEnd(request: Request): Promise<void> {
  const account = await requireAccount(request);
  const { session } = await readButton(request, z.object({ session: z.string().max(100) }));
  await endSession(db, account, session);
}
