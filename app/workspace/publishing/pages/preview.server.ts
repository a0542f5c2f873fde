import { redirect, redirectDocument } from '@remix-run/node';
import { z } from 'zod';
import { paths } from '~/paths';
import { localPath } from '~/platform/http/local-path.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { noticePage } from '~/platform/system/notice-page.mjs';
import { describeAccountPage } from '~/services/describe-page.server';
import { readButton } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { answerUnknown } from '~/services/staff.server';
import { leadToNotFound, wantsPage } from '~/services/unknown-address.server';
import { listOwnPreviews } from '../preview-guests.server';
import { leavePreview, openPreview } from '../previews.server';

/** Loads the drafts that the user may preview as a guest, and those whose access has ended. */
export async function loadPreviews(request: Request) {
  const account = await requireAccount(request);
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'publishing');
  const previews = await listOwnPreviews(db, account);
  return {
    previews: previews.map(({ version, state, dataset, until }) => ({
      version,
      state,
      title: `${t(`statistics:datasets.${dataset}.noun`)}, ${t('version', { number: version })}`,
      until: describeMoment(until, language),
    })),
    head: await describeAccountPage(request, { key: 'previews', path: paths.previews }),
  };
}

const openingSchema = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
});

/** Opens the preview of a draft for an account that may see it, and leads to the home page. */
export async function sendOpening(request: Request): Promise<Response> {
  const account = await requireAccount(request);
  const { version } = await readButton(request, openingSchema);
  const draft = await openPreview(db, account, version);
  if (!draft) throw answerUnknown(request);
  return redirectDocument(paths.home, 303);
}

const leavingSchema = z.object({ to: z.string() });

/** Ends the preview of the session, and shows what visitors see of the page. */
export async function sendLeaving(request: Request): Promise<Response> {
  const account = await requireAccount(request);
  const { to } = await readButton(request, leavingSchema);
  await leavePreview(db, account);
  return redirectDocument(localPath(to), 303);
}

/** Leads a script to load the page whose data it has requested. */
export function reloadDocument(request: Request): Response {
  const requested = currentRequest()?.requestedUrl;
  if (requested === undefined) return redirect(paths.notFound);
  const { pathname, searchParams } = new URL(requested, request.url);
  searchParams.delete('_routes');
  const path = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return redirectDocument(localPath(searchParams.size > 0 ? `${path}?${searchParams}` : path));
}

/** Refuses a file that could not say that it is of a draft: to people by a page, to programs by a line. */
export async function refuseInPreview(request: Request): Promise<Response> {
  const requested = currentRequest()?.requestedUrl;
  if (requested === undefined) return leadToNotFound(request);
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'notices');
  if (!wantsPage(request)) return plainRefusal(`${t('preview.noFiles')}\n`, 403);
  const { pathname, search } = new URL(requested, request.url);
  const html = noticePage({
    language,
    portal: await getTexts(language, 'common').then((common) => common('portal')),
    title: t('preview.noFilesTitle'),
    text: t('preview.noFiles'),
    retry: { href: pathname.replace(/\/[^/]*$/, '') + search, words: t('preview.back') },
  });
  return new Response(html, {
    status: 403,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
