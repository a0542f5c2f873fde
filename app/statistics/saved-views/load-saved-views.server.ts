import { z } from 'zod';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { readButton } from '~/services/forms.server';
import { clearFlash, redirectWithFlash, readFlash, type Redirect } from '~/services/flash.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { getDataset } from '~/datasets';
import { type SavedView } from '~/platform/db/schema';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { subjectOf } from '../view/describe-view';
import { readViewRequest } from '../published/read-view-request.server';
import { createLabels } from '../view/labels';
import { changeSavedView, deleteSavedView, saveView } from './save-view.server';
import {
  DATASET_PARAMETER,
  hrefOfSavedView,
  hrefOfSaving,
  MAX_SAVED_VIEWS,
  VIEW_PARAMETER,
} from './saved-view';
import { NO_ALERTS, savedViewSchema } from './saved-view-form.server';
import { getSavedView, listSavedViews } from './saved-view-queries.server';
import { filterOfView } from '../view/filter-of-view';
import { formatNotice } from '../view/format-notice';
import { hrefOfView, searchOfView } from '../view/view-url';

/** The flash messages of the list. */
const notes = ['saved', 'deleted'] as const;

const limit = { burst: 30, seconds: 30 };
const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** Describes a view in words, according to the published calculation; null if its dataset shows nothing. */
export async function describeView(
  language: string,
  { dataset: name, search }: Pick<SavedView, 'dataset' | 'search'>,
) {
  const declared = getDataset(name);
  const sources = declared && (await pageSourcesOf(declared));
  if (!sources) return null;
  const t = await getTexts(language, 'statistics');
  const requested = { dataset: declared, search: new URLSearchParams(search), language, t };
  const { request: read, notices } = await readViewRequest(sources, requested);
  const { dataset, calculation, codeLists } = read;
  const view = { ...read.view, asOf: undefined, lng: undefined };
  const labels = createLabels(codeLists, language, t);
  const year = calculation.defaultYear;
  return {
    subject: subjectOf(dataset, filterOfView(dataset, view), labels, language, t),
    search: searchOfView(dataset, view, year).toString(),
    ignored: notices.map((notice) => formatNotice(notice, view, t)),
    calculation: calculation.id,
    hrefOf: (asOf?: number) => hrefOfView(dataset, { ...view, asOf }, year),
  };
}

/** Loads the saved views of the current user, each with its last notification. */
export async function loadSavedViews(request: Request) {
  const account = await requireAccount(request);
  const flash = await readFlash(request);
  const rows = await listSavedViews(db, account.id);
  const language = await getRequestLanguage(request);
  const views = await Promise.all(
    rows.map(async (row) => {
      const { id, name, threshold, watched, changed_from, changed_to } = row;
      const described = await describeView(language, row);
      const change =
        described && changed_from !== null && changed_to !== null
          ? { number: changed_to, href: described.hrefOf(changed_from) }
          : null;
      return {
        id,
        name,
        threshold,
        change,
        watched: watched === 'total' ? ('total' as const) : ('all' as const),
        subject: described?.subject ?? null,
        isUnknown: (described?.ignored.length ?? 0) > 0,
        href: described?.hrefOf() ?? null,
        edit: hrefOfSavedView(id),
      };
    }),
  );
  return {
    headers: flash === null ? undefined : { 'Set-Cookie': await clearFlash() },
    views,
    flash: notes.find((each) => each === flash) ?? null,
    head: await describeSavedPage(request, 'title', paths.savedViews),
  };
}

/** Reads the view that an address requests to save; throws 404 if it names no dataset that shows figures. */
async function readRequestedView(request: Request) {
  const { searchParams } = new URL(request.url);
  const [dataset, search] = [DATASET_PARAMETER, VIEW_PARAMETER].map(
    (name) => searchParams.get(name) ?? '',
  );
  const language = await getRequestLanguage(request);
  const described = await describeView(language, { dataset: dataset ?? '', search: search ?? '' });
  if (!described) throw new Response(null, { status: 404 });
  return { dataset: dataset ?? '', ...described };
}

/** The page that saves a view of a dashboard. */
export const savingView = formRoute({
  rules: { name: 'save-view', schema: savedViewSchema, limit, isBehindLogIn: true },
  authorize: requireAccount,
  load: async (request, { who }) => {
    const { dataset, subject, search, ignored } = await readRequestedView(request);
    const isFull = (await listSavedViews(db, who.id)).length >= MAX_SAVED_VIEWS;
    return {
      subject,
      ignored,
      isFull,
      defaults: { view_name: '', threshold: '0', watched: 'total' },
      head: await describeSavedPage(request, 'save.title', hrefOfSaving(dataset, search)),
    };
  },
  permission: (_request, account) => account.session,
  async act(form, request, account) {
    const view = await readRequestedView(request);
    const result = await saveView(db, account.id, view, form.input);
    if (result.outcome === 'refused') return form.refuse({ view_name: result.code });
    return redirectWithFlash(paths.savedViews, { text: 'saved' });
  },
});

/** Returns the saved view that an address names; throws 404 if the user has none with that number. */
async function findSavedView(request: Request) {
  const account = await requireAccount(request);
  const [, , number] = new URL(request.url).pathname.split('/');
  const id = idSchema.safeParse(number);
  const view = id.success ? await getSavedView(db, account.id, id.data) : null;
  if (!view) throw new Response(null, { status: 404 });
  return { account, view };
}

/** The page that changes the name of a saved view, and its notifications. */
export const changingView = formRoute({
  rules: { name: 'change-view', schema: savedViewSchema, limit, isBehindLogIn: true },
  authorize: findSavedView,
  load: async (request, { who: { view } }) => {
    const described = await describeView(await getRequestLanguage(request), view);
    const { id, name, threshold, watched } = view;
    return {
      subject: described?.subject ?? '',
      ignored: described?.ignored ?? [],
      isFull: false,
      defaults: { view_name: name, threshold: String(threshold ?? NO_ALERTS), watched },
      head: await describeSavedPage(request, 'change.title', hrefOfSavedView(id)),
    };
  },
  async act(form, _request, { account, view }) {
    const result = await changeSavedView(db, account.id, view.id, form.input);
    if (result.outcome === 'refused') return form.refuse({ view_name: result.code });
    return redirectWithFlash(paths.savedViews, { text: 'saved' });
  },
});

/** Deletes the saved view that an address names. */
export async function sendDeletion(request: Request): Promise<Redirect> {
  const { account, view } = await findSavedView(request);
  await readButton(request, z.object({}));
  await deleteSavedView(db, account.id, view.id);
  return redirectWithFlash(paths.savedViews, { text: 'deleted' });
}

async function describeSavedPage(
  request: Request,
  title: 'title' | 'save.title' | 'change.title',
  path: string,
) {
  const t = await getTexts(await getRequestLanguage(request), 'saved-views');
  const parents = path === paths.savedViews ? [] : [{ name: t('title'), path: paths.savedViews }];
  return describePage(request, {
    title: t(title),
    description: t('lead'),
    path,
    parents,
    isIndexed: false,
  });
}
