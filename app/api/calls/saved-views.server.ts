import { z } from 'zod';
import { db, environment } from '~/services/portal.server';
import { datasets } from '~/datasets';
import { type SavedView } from '~/platform/db/schema';
import { describeView } from '~/statistics/saved-views/load-saved-views.server';
import {
  changeSavedView,
  deleteSavedView,
  saveView,
  type SaveOutcome,
} from '~/statistics/saved-views/save-view.server';
import { thresholds, watchedFigures } from '~/statistics/saved-views/saved-view';
import { NO_ALERTS, savedViewSchema } from '~/statistics/saved-views/saved-view-form.server';
import { getSavedView, listSavedViews } from '~/statistics/saved-views/saved-view-queries.server';
import { originOf } from '~/platform/http/origin.server';
import { ApiProblem } from '../api-problem';
import { defineUserCall, type CallRequest, type Call } from '../call';
import { readAsForm, refuseFields } from '../call-form.server';
import { listAnswer } from './lists';
import { pagedBody } from '../paged-body';
import { text } from './text';

const form = { schema: savedViewSchema, texts: 'saved-views:fields' };
const group = 'savedViews';
const limit = { name: 'save-view', burst: 30, seconds: 30 };

/**
 * The alerts of a view: changes by this many per cent, 0 for any and null for none, of the total or of all
 * figures.
 */
const alert = {
  threshold: z.union(thresholds.map((threshold) => z.literal(threshold))).nullable(),
  watched: z.enum(watchedFigures),
};

const savedView = z.strictObject({
  id: z.int(),
  view_name: z.string(),
  dataset: z.string(),
  /** The search of its address. */
  view: z.string(),
  /** What it shows, in words; null where nothing is published. */
  subject: z.string().nullable(),
  url: z.url().nullable(),
  ...alert,
  /** The calculation that last changed it by as much; null until there is one. */
  changed_by: z.int().nullable(),
});

const answer = z.strictObject({ data: savedView });
const named = z.strictObject({ id: z.int().min(1).max(2_147_483_647) });

/** The calls of views that users save in order to be notified of changes; the specification has none. */
export const savedViewCalls: readonly Call[] = [
  defineUserCall({
    method: 'POST',
    path: 'smartmap/saved_view/list',
    group,
    summary: ['saved-views:title'],
    example: { body: {} },
    forPrograms: true,
    body: pagedBody([], []),
    answer: listAnswer(savedView),
    async answerTo(request) {
      const views = await listSavedViews(db, request.account.id);
      const { pages, page } = request.body;
      const perPage = pages || views.length || 1;
      const first = ((page ?? 1) - 1) * perPage;
      const listed = views.slice(first, first + perPage);
      return {
        data: await Promise.all(listed.map((view) => describeSaved(view, request))),
        meta: {
          current_page: page ?? 1,
          total: views.length,
          total_page: Math.max(Math.ceil(views.length / perPage), 1),
        },
      };
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/saved_view',
    group,
    summary: ['saved-views:save.title'],
    example: {
      body: {
        view_name: 'Aceh',
        dataset: 'complaints',
        view: 'province=11',
        threshold: 5,
        watched: 'total',
      },
    },
    forPrograms: true,
    body: z.strictObject({
      view_name: text,
      dataset: z.enum(datasets.map(({ name }) => name)),
      view: text,
      ...alert,
    }),
    answer,
    limit,
    async answerTo(request) {
      const { body, account, language } = request;
      const { dataset, view: search } = body;
      const input = await readAlert(body, language);
      const described = await describeView(language, { dataset, search });
      if (!described) throw new ApiProblem('unpublished');
      const errors = described.ignored.map((detail) => ({ pointer: '/view', detail }));
      if (errors.length > 0) throw new ApiProblem('invalid', { errors });
      await requireSaved(
        await saveView(db, account.id, { ...described, dataset }, input),
        language,
      );
      const views = await listSavedViews(db, account.id);
      return describe(
        views.find(({ name }) => name === input.view_name),
        request,
      );
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/saved_view/change',
    group,
    summary: ['saved-views:change.title'],
    example: { body: { id: 1, view_name: 'Aceh', threshold: null, watched: 'all' } },
    forPrograms: true,
    body: named.extend({ view_name: text, ...alert }),
    answer,
    limit,
    async answerTo(request) {
      const { body, account, language } = request;
      const input = await readAlert(body, language);
      await requireSaved(await changeSavedView(db, account.id, body.id, input), language);
      return describe(await getSavedView(db, account.id, body.id), request);
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/saved_view/delete',
    group,
    summary: ['calls.savedViewDelete'],
    example: { body: { id: 1 } },
    forPrograms: true,
    body: named,
    answer: z.strictObject({ data: z.null() }),
    limit,
    async answerTo({ body: { id }, account }) {
      if (!(await deleteSavedView(db, account.id, id))) throw new ApiProblem('not-found');
      return { data: null };
    },
  }),
];

type Alert = { view_name: string; threshold: number | null; watched: string };

function readAlert({ view_name, threshold, watched }: Alert, language: string) {
  const typed = threshold === null ? NO_ALERTS : String(threshold);
  return readAsForm(form, { view_name, threshold: typed, watched }, language);
}

async function requireSaved(result: SaveOutcome, language: string): Promise<void> {
  if (result.outcome === 'refused')
    throw await refuseFields(form, { view_name: result.code }, language);
}

type Caller = Pick<CallRequest<unknown>, 'request' | 'language'>;

async function describe(view: SavedView | null | undefined, caller: Caller) {
  if (!view) throw new ApiProblem('not-found');
  return { data: await describeSaved(view, caller) };
}

async function describeSaved(view: SavedView, { request, language }: Caller) {
  const described = await describeView(language, view);
  return {
    id: view.id,
    view_name: view.name,
    dataset: view.dataset,
    view: view.search,
    subject: described?.subject ?? null,
    url: described && originOf(request, environment) + described.hrefOf(),
    threshold: thresholds.find((threshold) => threshold === view.threshold) ?? null,
    watched: watchedFigures.find((figure) => figure === view.watched) ?? 'total',
    changed_by: view.changed_to,
  };
}
