import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { backoff, limiter } from '~/services/forms.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { db, storage } from '~/services/portal.server';
import { requestEmailChange } from '~/accounts/email/request-email-change.server';
import { changeEmailSchema } from '~/accounts/email/email-forms.server';
import { emailChangeLimit } from '~/accounts/pages/email-change.server';
import { passwordChangeLimit } from '~/accounts/pages/passwords.server';
import { profileLimit } from '~/accounts/pages/profile.server';
import { changePassword } from '~/accounts/passwords/change-password.server';
import { changePasswordSchema } from '~/accounts/passwords/password-forms.server';
import { getImage, getProfile } from '~/accounts/profile/get-profile.server';
import { MAX_IMAGE_BYTES, type Profile } from '~/accounts/profile/profile';
import { profileSchema } from '~/accounts/profile/profile-form.server';
import { saveProfile } from '~/accounts/profile/save-profile.server';
import { countUnread } from '~/notifications/list-notifications.server';
import { UploadedFile } from '~/platform/http/uploaded-file.server';
import { paths } from '~/paths';
import { ApiProblem, waiting } from '../api-problem';
import { defineUserCall, noBody, type CallRequest, type Call } from '../call';
import { readAsForm, refuseFields } from '../call-form.server';
import { limitRate } from '../limit-rate.server';
import { messageOf } from './message.server';
import { text } from './text';

const profileForm = { schema: profileSchema, texts: 'accounts:profile.fields' };
const emailForm = { schema: changeEmailSchema, texts: 'accounts:changeEmail.fields' };
const passwordForm = { schema: changePasswordSchema, texts: 'accounts:changePassword.fields' };

const forgotLink = mailedLink(paths.forgotPassword);

/** An image in base64, with three bytes in four characters. */
const dataUrl = /^data:(image\/(?:jpeg|png|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

const user = z.strictObject({
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  bio: z.string(),
  /** A data URL. */
  image: z.string().nullable(),
  /** Grows with each change. */
  version: z.int(),
  unread_notifications: z.int(),
});

const profileChange = z.strictObject({
  username: text.nullish(),
  full_name: text.nullish(),
  bio: text.nullish(),
  /** A data URL of a JPEG, PNG or WebP; null or an empty text removes the picture. */
  image: z.union([z.literal(''), z.string().regex(dataUrl)]).nullish(),
  /** The version of the profile that is changed, so that a concurrent change is not lost. */
  version: z.int().nullish(),
  /** Changes only when the link that is mailed to the new address is followed. */
  email: text.nullish(),
  password: text.nullish(),
  confirm_password: text.nullish(),
  /** Needed to change the e-mail address or password. */
  current_password: text.nullish(),
});

type Change = CallRequest<z.output<typeof profileChange>> & { account: Account };

/** The calls that read and change users' profiles. */
export const profileCalls: readonly Call[] = [
  defineUserCall({
    method: 'GET',
    path: 'user/smartmapinfo',
    group: 'accounts',
    summary: ['common:account.profile'],
    example: {},
    forPrograms: true,
    body: noBody,
    answer: z.strictObject({ data: user }),
    answerTo: async ({ account }) => ({ data: await describeUser(account) }),
  }),
  defineUserCall({
    method: 'PUT',
    path: 'user',
    group: 'accounts',
    summary: ['calls.profileChange'],
    example: { body: { full_name: 'Ayu Lestari', bio: 'Peneliti' } },
    forPrograms: true,
    wrapper: 'user',
    body: profileChange,
    refusal: 'accounts:profile.fields.notSent',
    answer: z.strictObject({
      data: user.extend({
        /** Until the mailed link is followed. */
        pending_email: z.string().nullable(),
        /** Replaces the former token if the password was changed. */
        auth_token: z.string().nullable(),
      }),
      message: z.string(),
    }),
    limit: profileLimit,
    // A picture of two megabytes in base64, and the rest.
    maxBytes: 3 * 1024 * 1024,
    async answerTo(request) {
      // Everything is checked first, so that a refused call changes nothing.
      const [profile, email, password] = await readAll(
        readProfileChange(request),
        readEmailChange(request),
        readPasswordChange(request),
      );
      await changeProfile(profile, request);
      if (email) await changeEmail(email, request);
      const auth_token = password ? await renewPassword(password, request) : null;
      const changed = await describeUser(request.account);
      return {
        data: { ...changed, pending_email: email?.email ?? null, auth_token },
        message: await messageOf('accounts:profile.saved', request.language),
      };
    },
  }),
];

async function describeUser(account: Account) {
  const { username, full_name, email, bio, version } = await getProfile(db, account);
  const image = await getImage(db, account);
  return {
    username,
    full_name,
    email,
    bio,
    version,
    image: image && `data:image/jpeg;base64,${image.toString('base64')}`,
    unread_notifications: await countUnread(db, account.id),
  };
}

/**
 * Reads one body by several forms.
 *
 * @throws ApiProblem with the errors of all of them.
 */
async function readAll<Read extends readonly Promise<unknown>[]>(...forms: Read) {
  const read = await Promise.allSettled(forms);
  const refusals = read.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    const reason: unknown = result.reason;
    if (reason instanceof ApiProblem && reason.code === 'invalid') return [reason];
    throw reason;
  });
  const errors = refusals.flatMap(({ details }) => details.errors ?? []);
  const byPointer = new Map(errors.map((error) => [error.pointer, error]));
  if (errors.length > 0) throw new ApiProblem('invalid', { errors: [...byPointer.values()] });
  return Promise.all(forms);
}

/** Reads the fields of the profile's form: absent ones stay as they are. */
async function readProfileChange({ body, account, language }: Change) {
  const profile: Profile = await getProfile(db, account);
  const { username, full_name, bio, version, image } = body;
  const fields = {
    account: account.id,
    version: version ?? profile.version,
    username: username ?? profile.username,
    full_name: full_name ?? profile.full_name,
    bio: bio ?? profile.bio,
    remove_image: image === null || image === '' ? 'on' : undefined,
  };
  return readAsForm(profileForm, fields, language);
}

async function readEmailChange({ body, account, language }: Change) {
  const { email, current_password } = body;
  if (!email || email.trim() === account.email) return null;
  return readAsForm(emailForm, { email, current_password }, language);
}

async function readPasswordChange({ body, language }: Change) {
  const { password, confirm_password = password, current_password } = body;
  if (!password) return null;
  const fields = { password, confirm_password: confirm_password ?? password, current_password };
  return readAsForm(passwordForm, fields, language);
}

async function changeProfile(
  input: Awaited<ReturnType<typeof readProfileChange>>,
  { body, account, language }: Change,
): Promise<void> {
  const { image: url, username, full_name, bio } = body;
  if (url === undefined && ![username, full_name, bio].some(isGiven)) return;
  const image = await stageImage(url, language);
  try {
    const form = { submission: randomUUID() };
    const result = await saveProfile(db, account, { ...input, image }, form);
    if (result.outcome === 'saved') return;
    if (result.code === 'changedMeanwhile') throw new ApiProblem('changed-meanwhile');
    const field = result.code === 'usernameUsed' ? 'username' : 'image';
    throw await refuseFields(profileForm, { [field]: result.code }, language);
  } finally {
    await image?.discard();
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Stages the picture of a data URL as forms do. */
async function stageImage(
  url: string | null | undefined,
  language: string,
): Promise<UploadedFile | undefined> {
  const [, type = '', content = ''] = dataUrl.exec(url ?? '') ?? [];
  if (!content) return undefined;
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw await refuseFields(profileForm, { image: 'tooHeavy' }, language);
  }
  return new UploadedFile(await storage.stage([bytes]), 'image', type);
}

async function changeEmail(
  { email, current_password: password }: { email: string; current_password: string },
  { account, language }: Change,
): Promise<void> {
  await limitRate(emailChangeLimit);
  const result = await requestEmailChange({ db, backoff, limiter, mailQueue }, account, {
    email,
    password,
    language,
    forgotLink,
    linkOf: (token) => mailedLink(paths.confirmEmail, token),
  });
  if (result.outcome === 'requested') return;
  if (result.code === 'wait') throw waiting(result.seconds);
  const field = result.code === 'wrongPassword' ? 'current_password' : 'email';
  throw await refuseFields(emailForm, { [field]: result.code }, language);
}

/** Changes the password, and returns the token under which the session continues. */
async function renewPassword(
  { current_password: currentPassword, password }: { current_password: string; password: string },
  { account, language }: Change,
): Promise<string> {
  await limitRate(passwordChangeLimit);
  const change = { currentPassword, password, forgotLink };
  const result = await changePassword({ db, backoff, mailQueue }, account, change);
  if (result.outcome === 'changed') return result.token;
  if (result.code === 'wait') throw waiting(result.seconds);
  const field = result.code === 'wrongPassword' ? 'current_password' : 'password';
  throw await refuseFields(passwordForm, { [field]: result.code }, language);
}
