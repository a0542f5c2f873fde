import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { paths } from '~/paths';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { describePage } from '~/services/describe-page.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { db, environment } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { acceptInvitation, findInvitation } from '../internal-invitations.server';
import { proveInternal } from '../internal-proof.server';

/** The click that accepts an invitation. */
const invitationSchema = z.object({ token: z.string().max(100) });

const { INTERNAL_MAIL_DOMAINS: internalDomains } = environment;

/** The page of a mailed invitation to internal data requests. Nothing happens before a click of a user. */
export const internalInvitation = formRoute({
  rules: {
    name: 'invitation',
    schema: invitationSchema,
    limit: { burst: 20, seconds: 60 },
    skipMinAge: true,
  },
  authorize: getAccount,
  async load(request, { who: account, flash }) {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const found = await findInvitation(db, token);
    const t = await getTexts(await getRequestLanguage(request), 'apply');
    const isInternal = account && (await proveInternal(db, account.id, internalDomains)) !== null;
    return {
      token,
      isDone: flash !== null,
      isInternal: isInternal === true,
      account: account && { name: account.fullName, email: account.email },
      invitation: found && { email: found.email, until: homeDay(found.expires_at) },
      head: await describePage(request, {
        title: t('invitation.title'),
        description: t('invitation.lead'),
        path: paths.internalInvitation,
        isIndexed: false,
      }),
    };
  },
  statusOf: ({ isDone, isInternal, invitation }) =>
    isDone || isInternal || invitation ? 200 : 410,
  // The page that says that it is done clears its flash message.
  hasForm: ({ account, isDone, isInternal, invitation }) =>
    isDone || (account !== null && !isInternal && invitation !== null),
  // Its token is among its fields.
  permission: (_request, account) => String(account?.id),
  async act(form, _request, account) {
    const { token } = form.input;
    const isAccepted = account && (await acceptInvitation(db, { token, accountId: account.id }));
    if (isAccepted) return redirectWithFlash(paths.internalInvitation);
    return redirect(`${paths.internalInvitation}?${new URLSearchParams({ token })}`, 303);
  },
});
