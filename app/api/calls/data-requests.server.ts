import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { letters } from '~/requests/pages/letters.server';
import { db } from '~/services/portal.server';
import { findOwnRequest } from '~/requests/find-request.server';
import { listRequests } from '~/requests/list-requests.server';
import { sendWholeRequest } from '~/requests/pages/request-form.server';
import { shares } from '~/requests/protect-request-figures';
import { readRequestYears } from '~/requests/pages/request-statistics.server';
import { stateNamed } from '~/requests/request-standing.server';
import { performAct } from '~/requests/perform-act.server';
import {
  answeredFields,
  letterFields,
  letterFieldsOf,
  requestKinds,
  type RequestKind,
} from '~/requests/request-steps';
import { letterLimits } from '~/requests/letters/letter';
import { requestsList } from '~/requests/requests-list';
import { requestStates, partyOf, stateForApplicant } from '~/requests/states';
import { ApiProblem } from '../api-problem';
import { defineCall, defineUserCall, noBody, type Call } from '../call';
import { refuseFields } from '../call-form.server';
import { pagedBody } from '../paged-body';
import { listAnswer, listRequestOf } from './lists';
import { messageOf } from './message.server';
import { text } from './text';

/** The states that applicants see. */
const applicantState = z.enum(requestStates).exclude(['awaitingConfirmation']);

const summary = {
  id: z.uuid(),
  /** Null while it is a draft. */
  reference: z.string().nullable(),
  kind: z.enum(requestKinds),
  state: applicantState,
};

const dataRequest = z.strictObject({
  ...summary,
  /** What the applicant has written and chosen, codes unchanged. */
  fields: z.record(z.string(), z.string()),
  files: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      /** Of what was sent, in hexadecimal digits. */
      sha256: z.string(),
      scan: z.string(),
      is_removed: z.boolean(),
    }),
  ),
  events: z.array(
    z.strictObject({
      act: z.string(),
      by: z.enum(['applicant', 'officer', 'portal']),
      message: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** The acts that the applicant may perform now. */
  permitted: z.array(z.string()),
});

/** A public count; null where it is withheld. */
const publicCount = z.int().min(0).nullable();

/** Returns the fields of a kind; its form checks which are required. */
const fieldsOfKind = <Kind extends RequestKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    ...Object.fromEntries(answeredFields(kind).map((name) => [name, text.optional()])),
    /** Without it the form refuses the request. */
    agreement: z.enum(['true', 'false']).optional(),
    /** The requested view: the dataset, and the search of its address. */
    dataset: text.optional(),
    view: text.optional(),
  });

const named = z.strictObject({ id: z.uuid() });
const limit = { burst: 60, seconds: 60 };

/** The calls of data requests; the specification has none. */
export const dataRequestCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: 'smartmap/data_request/statistics',
    group: 'requests',
    summary: ['apply:statistics.title'],
    description: ['apply:years.note', 'apply:years.inTimeNote'],
    example: {},
    body: noBody,
    answer: z.strictObject({
      data: z.strictObject({
        years: z.array(
          z.strictObject({
            year: z.int(),
            received: publicCount,
            decided: publicCount,
            approved: publicCount,
            refused: publicCount,
            median_working_days: z.number().nullable(),
            /** The share of the decisions by their deadlines, a quarter wide; null where it is withheld. */
            decided_in_time: z.enum(shares).nullable(),
            refused_by_reason: z.strictObject({
              purpose: publicCount,
              letter: publicCount,
              identifying: publicCount,
              other: publicCount,
            }),
          }),
        ),
      }),
    }),
    async answerTo() {
      const years = await readRequestYears();
      return {
        data: {
          years: years.map(({ medianDays, shareInTime, reasons, ...counts }) => ({
            ...counts,
            median_working_days: medianDays,
            decided_in_time: shareInTime,
            refused_by_reason: reasons,
          })),
        },
      };
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/data_request',
    group: 'requests',
    summary: ['calls.requestSend'],
    description: ['calls.requestFields'],
    example: {
      body: {
        kind: 'internal',
        unit_kerja: 'U01',
        telephone: '+62 21 555 0100',
        purpose: 'Penelitian',
        description: 'Pengaduan 2025',
        agreement: 'true',
      },
    },
    forPrograms: true,
    body: z.discriminatedUnion('kind', [fieldsOfKind('external'), fieldsOfKind('internal')]),
    upload: {
      files: Object.fromEntries(Object.keys(letterFields).map((name) => [name, letterLimits])),
      stage: letters.stage,
    },
    refusal: 'apply:form.failed',
    answer: z.strictObject({ data: dataRequest, message: z.string() }),
    limit: { name: 'data-request', ...limit },
    async answerTo({ body: { kind, agreement, ...typed }, files, account, language }) {
      const known: readonly string[] = letterFieldsOf(kind);
      if (Object.keys(files).some((name) => !known.includes(name)))
        throw new ApiProblem('not-form');
      const fields = { ...typed, agreement: agreement === 'true' ? 'on' : undefined };
      const sent = { kind, language, fields, files, submission: randomUUID() };
      const result = await sendWholeRequest(account, sent);
      if (result.outcome === 'sent') {
        const message = await messageOf('apply:receipt.sent', language);
        return { data: await describeRequest(account, result.id), message };
      }
      if (result.outcome === 'sentMeanwhile') throw new ApiProblem('wrong-state');
      if (result.outcome === 'notInternal') throw new ApiProblem('not-internal');
      throw await refuseFields(
        { schema: result.schema, texts: 'apply:fields' },
        result.errors,
        language,
      );
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/data_request/list',
    group: 'requests',
    summary: ['common:account.requests'],
    example: { body: { pages: 10 } },
    forPrograms: true,
    body: pagedBody(requestsList.sortable, []).extend({
      filter: z
        .strictObject({
          /** A part of it. */
          reference: z.string().max(100).nullish(),
          state: applicantState.nullish(),
        })
        .nullish(),
    }),
    answer: listAnswer(
      z.strictObject({ ...summary, purpose: z.string(), changed_at: z.iso.datetime() }),
    ),
    async answerTo({ body, account, language }) {
      const listRequest = listRequestOf(requestsList, body);
      const { data, meta } = await listRequests(db, account, listRequest, language);
      return {
        data: data.map(({ changedAt, ...request }) => ({ ...request, changed_at: changedAt.iso })),
        meta,
      };
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/data_request/detail',
    group: 'requests',
    summary: ['calls.request'],
    example: { body: { id: '00000000-0000-4000-8000-000000000000' } },
    forPrograms: true,
    body: named,
    answer: z.strictObject({ data: dataRequest }),
    answerTo: async ({ body, account }) => ({ data: await describeRequest(account, body.id) }),
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/data_request/withdraw',
    group: 'requests',
    summary: ['calls.requestWithdraw'],
    example: { body: { id: '00000000-0000-4000-8000-000000000000' } },
    forPrograms: true,
    body: named,
    answer: z.strictObject({ data: dataRequest }),
    limit: { name: 'request-withdraw', burst: 20, seconds: 60 },
    async answerTo({ body: { id: requestId }, account }) {
      const by = { ...account, roles: [] };
      const result = await performAct(db, { requestId, act: 'withdraw', by });
      if (result.outcome === 'done') return { data: await describeRequest(account, requestId) };
      throw new ApiProblem(result.code === 'unknown' ? 'not-found' : 'wrong-state');
    },
  }),
];

/** Describes a request of the account with its events; applicants learn that an officer acted, not which. */
async function describeRequest(account: Account, requestId: string) {
  const found = await findOwnRequest(db, account, requestId);
  if (!found) throw new ApiProblem('not-found');
  const { row, events, files, permitted } = found;
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    state: stateForApplicant(stateNamed(row.state)),
    fields: row.fields,
    files: files.map(({ id, kind, name, size, sentSha256: sha256, scan, isRemoved }) => ({
      id,
      kind,
      name,
      size,
      sha256,
      scan,
      is_removed: isRemoved,
    })),
    events: events.map(({ act, message, at }) => ({
      act,
      message,
      at: at.toISOString(),
      by: partyOf(act),
    })),
    permitted,
  };
}
