import { z } from 'zod';
import { describeAccountPage } from '~/composition/describe-page.server';
import { formRoute } from '~/composition/form-route.server';
import { readButton } from '~/composition/forms.server';
import { leadWithNote } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { requireReader } from '~/composition/session.server';
import { describeMoment } from '~/i18n/moment.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { paths } from '~/paths';
import { getImage, getProfile } from '../profile/get-profile.server';
import { profileSchema } from '../profile/profile-form.server';
import { saveProfile } from '../profile/save-profile.server';
import { endSession } from '../sessions/end-session.server';
import { listSessions } from '../sessions/list-sessions.server';

/** The page on which readers tell of themselves. */
export const profileForm = formRoute({
  rules: {
    name: 'profile',
    schema: profileSchema,
    limit: { burst: 20, seconds: 30 },
    isBehindLogIn: true,
    // Cameras make files of this size: they are read, so that what is wrong is said at their field.
    maxBytes: 16 * 1024 * 1024,
  },
  admit: requireReader,
  async load(request, { who: reader, note }) {
    const language = await getReaderLanguage(request);
    const sessions = await listSessions(db, reader);
    return {
      profile: await getProfile(db, reader),
      sessions: sessions.map(({ started_at, seen_at, ...session }) => ({
        ...session,
        startedAt: describeMoment(started_at, language),
        seenAt: describeMoment(seen_at, language),
      })),
      isSaved: note !== null,
      head: await describeAccountPage(request, { key: 'profile', path: paths.profile }),
    };
  },
  async act(form, _request, reader) {
    const result = await saveProfile(db, reader, form.input, form);
    if (result.outcome === 'saved') return leadWithNote(paths.profile);
    switch (result.code) {
      case 'otherAccount':
        return form.refuseAs({ code: result.code, status: 409 });
      case 'usernameUsed':
        return form.refuse({ username: result.code });
      case 'changedMeanwhile': {
        // Sent once more, the form takes the place of what its reader has now seen.
        const { version } = await getProfile(db, reader);
        return form.refuse({ version: result.code }, { version: String(version) });
      }
      default:
        return form.refuse({ image: result.code });
    }
  },
});

/** The picture of the request's reader; throws 404 without one. */
export async function loadProfileImage(request: Request): Promise<Buffer> {
  const image = await getImage(db, await requireReader(request));
  if (!image) throw new Response(null, { status: 404 });
  return image;
}

/** Ends one session of the reader, as a button of the list asks. */
export async function sendSessionEnd(request: Request): Promise<void> {
  const reader = await requireReader(request);
  const { session } = await readButton(request, z.object({ session: z.string().max(100) }));
  await endSession(db, reader, session);
}
