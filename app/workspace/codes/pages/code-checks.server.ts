import { data } from '@remix-run/node';
import { z } from 'zod';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { type FormReply } from '~/services/forms/receive-form.server';
import { jobs } from '~/services/jobs.server';
import { db, slowDb } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { type Code, nameOfCode } from '~/datasets/code-lists';
import { compareCodes } from '~/datasets/compare-codes';
import { readCodeList } from '~/datasets/read-code-list';
import { file, line, oneOf } from '~/platform/http/form-fields.server';

import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { getCodesVersion } from '~/records/codes/code-changes.server';
import { previewMove } from '~/records/codes/preview-codes.server';
import { previewList } from '~/records/codes/preview-list.server';
import { performAct } from '../../perform-act.server';
import { applyCodesAct, mergeCodesAct } from '../code-acts.server';
import { dayField } from '../code-form.server';
import { hrefOfCode, hrefOfList } from '../code-paths';
import {
  describeContradiction,
  describeDifference,
  describeMerge,
} from '../describe-checks.server';
import { describeMove } from '../describe-previews.server';
import { groupNamer, listNamer } from '../name-lists.server';
import { describeCodes } from './describe-codes.server';
import { findCode, findList } from './find-list.server';
import {
  dayAfterLast,
  findValue,
  otherColumns,
  otherDimensions,
  successorsFirst,
} from './part-of-code.server';

/** More than anybody does by hand; each may read all records. */
const limit = { burst: 30, seconds: 20 };
/** The largest file of a list, in bytes: ten times that of all districts. */
const MAX_FILE_BYTES = 700_000;

/** The version of the list that the check was made of. */
const seen = z.coerce.number('invalid').int('invalid').min(0).max(2_147_483_647, 'invalid');

/** Shows a form again after its check, which is no error. */
const showCheck = (reply: FormReply): FormReply => data(reply.data);

/** The page on which a code is merged into another one: a check, then the merge as checked. */
export const mergeForm = formRoute({
  authorize: (request) => forStaff(request, (account) => findCode(request, account)),
  rules: async (_request, { list, codes, code }) => ({
    name: 'merge-codes',
    schema: z.object({
      into: oneOf(codes.flatMap((each) => (each === code ? [] : each.code))),
      since: dayField.optional(),
      column: oneOf(otherColumns(list)).optional(),
      value: line({ max: 300 }).optional(),
      // The move that the check was made for.
      checked: z.string().max(1000).optional(),
      seen,
    }),
    limit,
    isBehindLogIn: true,
  }),
  async load(request, { who: { list, codes, code } }) {
    const language = await getRequestLanguage(request);
    const labelOf = (each: Code) => `${nameOfCode(each, language)} (${each.code})`;
    const t = await getTexts(language, 'statistics');
    return {
      list,
      nameOfList: (await listNamer(language))(list),
      code: code.code,
      label: labelOf(code),
      // Its successors first, and the day on which they began.
      choices: successorsFirst(code, codes).map((each) => ({
        value: each.code,
        label: labelOf(each),
      })),
      since: dayAfterLast(code),
      columns: otherDimensions(list).map(({ name, parameter }) => ({
        value: name,
        label: t(`parameters.${parameter}`),
      })),
      head: await describeCodes(request, {
        name: nameOfCode(code, language),
        path: `${hrefOfCode(list, code.code)}/_merge`,
      }),
    };
  },
  async act(form, request, { account, list, codes, code: { code: from } }) {
    const { into, since, column, value, checked } = form.input;
    const language = await getRequestLanguage(request);
    const version = await getCodesVersion(db, list);
    const where = await findValue(list, { column, value });
    if (where === null)
      return form.refuse(
        value === undefined ? { value: 'valueMissing' } : { value: 'unknownValue' },
      );
    const isPart = since !== undefined || where !== undefined;
    const portion = isPart ? { since, where } : undefined;
    const move = JSON.stringify([into, portion]);
    const mode = checked === move ? 'commit' : 'dry-run';
    const input = { list, from, into, portion, mode, seen: form.input.seen } as const;
    const performed = await performAct({ db, jobs }, account, mergeCodesAct, input);
    const path = hrefOfCode(list, from);
    if (performed.outcome === 'pending') return redirectWithFlash(path, { text: 'pending' });
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    const { result } = performed;
    const again = { checked: '', check: '' };
    if (result.outcome !== 'refused') {
      if (mode === 'commit')
        return redirectWithFlash(path, { text: isPart ? 'movedPart' : 'merged' });
      const { datasets } = result;
      const preview = await previewMove(slowDb, { list, from, into, portion });
      const check = [
        ...(await describeMerge({ datasets, from, into, codes, language })),
        ...(await describeMove(preview, { codes, language })),
      ];
      const values = { check: check.join('\n'), checked: move, seen: String(version) };
      return showCheck(form.refuse({}, values));
    }
    switch (result.code) {
      case 'contradiction': {
        const check = await describeContradiction(result, language);
        return form.refuse({ into: 'contradiction' }, { ...again, check: check.join('\n') });
      }
      case 'changed-meanwhile':
        return form.refuse({ seen: 'listChanged' }, again);
      default:
        return form.refuse({ into: result.code === 'unused' ? 'unused' : 'unknownCode' }, again);
    }
  },
});

/** The page on which the file of a list is uploaded: a check, then its codes as checked. */
export const codesFileForm = formRoute({
  authorize: (request) => forStaff(request, (account) => findList(request, account)),
  rules: {
    name: 'codes-file',
    schema: z.object({
      file: file().optional(),
      // What the file contained that was checked.
      content: z.string().max(MAX_FILE_BYTES).optional(),
      // Sent by the button beside the preview of that content.
      checked: z.string().max(10).optional(),
      seen,
    }),
    files: { file: { maxBytes: MAX_FILE_BYTES } },
    limit,
    isBehindLogIn: true,
  },
  async load(request, { who: { list } }) {
    const nameOfList = (await listNamer(await getRequestLanguage(request)))(list);
    const path = hrefOfCode(list, '_file');
    return { list, nameOfList, head: await describeCodes(request, { name: nameOfList, path }) };
  },
  async act(form, request, { account, list, codes: present }) {
    const language = await getRequestLanguage(request);
    const { file: uploaded, content: checked = '', seen: version } = form.input;
    const hasFile = uploaded !== undefined && uploaded.size > 0;
    if (!hasFile && checked === '') return form.refuse({ file: 'fileMissing' });
    const content = hasFile ? Buffer.from(await uploaded.bytes()) : Buffer.from(checked);
    // With script the field still holds the file that was checked.
    const isNew = withoutReturns(content.toString()) !== withoutReturns(checked);
    const read = readCodeList(hasFile ? uploaded.name : `${list}.csv`, content);
    if (!read.isValid) {
      const found = new OperatorError('codes', read.problems.slice(0, MAX_PROBLEMS));
      const check = await describeOperatorError(found, language);
      return form.refuse({ file: 'unreadable' }, { content: '', check });
    }
    const { codes } = read;
    const current = await getCodesVersion(db, list);
    const isConfirmed = form.input.checked !== undefined && !isNew;
    const isChanged = isConfirmed && version !== current;
    const mode = isConfirmed && !isChanged ? 'commit' : 'dry-run';
    const input = { list, codes, mode, seen: current } as const;
    const performed = await performAct({ db, jobs }, account, applyCodesAct, input);
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    if (performed.outcome === 'pending')
      return redirectWithFlash(hrefOfList(list), { text: 'pending' });
    const { result } = performed;
    if (result.outcome === 'refused') {
      if (result.code === 'changed-meanwhile') return form.refuse({ seen: 'listChanged' });
      const t = await getTexts(language, 'code-lists');
      const { refused, parent } = { refused: '', parent: '', ...result };
      const name = [refused, parent].filter(Boolean).join(' → ');
      const check = result.code === 'unknown-parent' ? t('applied.unknown-parent', { name }) : name;
      return form.refuse({ file: 'unreadable' }, { content: '', check });
    }
    if (result.outcome !== 'checked') {
      const text = result.outcome === 'changed' ? 'applied' : 'unchanged';
      return redirectWithFlash(hrefOfList(list), { text });
    }
    // Applied, a list keeps the codes that its file lacks.
    const { missing } = compareCodes(present, codes);
    const difference = { ...result.difference, missing };
    const change = { list, difference, present, future: codes };
    const check = await describeDifference({
      ...change,
      preview: await previewList(slowDb, change),
      nameOfGroup: await groupNamer(db, list, language),
      language,
    });
    const values = {
      content: content.toString(),
      checked: 'content',
      check: check.join('\n'),
      seen: String(current),
    };
    return isChanged
      ? form.refuse({ seen: 'listChanged' }, values)
      : showCheck(form.refuse({}, values));
  },
});

/** Browsers send the lines of a hidden field with carriage returns. */
const withoutReturns = (text: string) => text.replace(/\r\n?/g, '\n');

/** How many faults of a file are listed. */
const MAX_PROBLEMS = 20;
