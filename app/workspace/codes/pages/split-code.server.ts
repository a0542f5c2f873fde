import { data } from '@remix-run/node';
import { z } from 'zod';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, slowDb } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { nameOfCode } from '~/datasets/code-lists';
import { dayBefore } from '~/datasets/validity';
import { line } from '~/platform/http/form-fields.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { getCodesVersion } from '~/records/codes/code-changes.server';
import { countOutside } from '~/records/codes/preview-codes.server';
import { type CodePart, type SplitResult } from '~/records/codes/split-code.server';
import { performAct } from '../../perform-act.server';
import { splitCodeAct } from '../code-acts.server';
import { dayField, MAX_CODE_LENGTH, MAX_TEXT_LENGTH } from '../code-form.server';
import { hrefOfCode } from '../code-paths';
import { findCodeUses } from '../code-uses.server';
import { describeYears } from '../describe-previews.server';
import { listNamer } from '../name-lists.server';
import { partNames } from '../part-names';
import { describeCodes } from './describe-codes.server';
import { findCode } from './find-list.server';

/** More than anybody does by hand; each counts records. */
const limit = { burst: 30, seconds: 20 };

const part = z.object({
  list_code: line({ max: MAX_CODE_LENGTH }),
  name: line({ max: MAX_TEXT_LENGTH }),
});
const [first, second, ...others] = partNames;
const parts = z.object({
  [first]: part,
  [second]: part,
  ...Object.fromEntries(others.map((name) => [name, part.partial().optional()])),
});

/** The page on which a code is divided: a check, then the division as checked. */
export const splitForm = formRoute({
  authorize: (request) => forStaff(request, (account) => findCode(request, account)),
  rules: {
    name: 'split-code',
    schema: z.object({
      on: dayField,
      parts,
      // The division that the check was made for.
      checked: z.string().max(5000).optional(),
      seen: z.coerce.number('invalid').int('invalid').min(0).max(2_147_483_647, 'invalid'),
    }),
    limit,
    isBehindLogIn: true,
  },
  async load(request, { who: { list, code } }) {
    const language = await getRequestLanguage(request);
    const name = nameOfCode(code, language);
    return {
      list,
      nameOfList: (await listNamer(language))(list),
      code: code.code,
      label: `${name} (${code.code})`,
      version: await getCodesVersion(db, list, code.code),
      language: namedLanguages.find((each) => each.code === defaultLanguage)?.name ?? '',
      head: await describeCodes(request, { name, path: `${hrefOfCode(list, code.code)}/_split` }),
    };
  },
  async act(form, request, { account, list, code }) {
    const { on, checked, seen } = form.input;
    const typed: Record<string, z.output<ReturnType<typeof part.partial>> | undefined> =
      form.input.parts;
    const errors: Record<string, string> = {};
    const fields: string[] = [];
    const added = partNames.flatMap((name): CodePart[] => {
      const { list_code: newCode, name: id } = typed[name] ?? {};
      if (newCode === undefined && id === undefined) return [];
      if (newCode === undefined) errors[`parts.${name}.list_code`] = 'required';
      if (id === undefined) errors[`parts.${name}.name`] = 'required';
      fields.push(`parts.${name}`);
      return newCode && id ? [{ code: newCode, names: { id } }] : [];
    });
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const split = JSON.stringify([on, added]);
    const mode = checked === split ? 'commit' : 'dry-run';
    const input = { list, code: code.code, on, parts: added, mode, seen } as const;
    const performed = await performAct({ db, jobs }, account, splitCodeAct, input);
    const path = hrefOfCode(list, code.code);
    if (performed.outcome === 'pending') return redirectWithFlash(path, { text: 'pending' });
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    const { result } = performed;
    if (result.outcome === 'refused') {
      const again = { checked: '', check: '' };
      const first =
        result.code === 'changed-meanwhile' ? await getCodesVersion(db, list, code.code) : seen;
      return form.refuse(errorOf(result, added, fields), { ...again, seen: String(first) });
    }
    if (mode === 'commit') return redirectWithFlash(path, { text: 'split' });
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'code-lists');
    const { date, number } = formatsOf(language);
    const ended = { ...code, attributes: { ...code.attributes, valid_to: dayBefore(on) } };
    const left = await countOutside(slowDb, { list, codes: [ended] });
    const { codes: naming } = await findCodeUses(slowDb, { list, code: code.code });
    const below = naming.filter(({ isBelow }) => isBelow).length;
    const label = `${nameOfCode(code, language)} (${code.code})`;
    const check = [
      t('split.ends', { code: label, date: date(dayBefore(on)) }),
      ...added.map((each) =>
        t('split.begins', { code: each.code, name: each.names.id, date: date(on) }),
      ),
      ...(left.length > 0
        ? [...(await describeYears(left, 'preview.left', language)), t('preview.unchanged')]
        : [t('preview.nothing')]),
      ...(below > 0 ? [t('split.keepParent', { formatted: number(below) })] : []),
    ];
    const values = { check: check.join('\n'), checked: split, seen: String(seen) };
    return data(form.refuse({}, values).data);
  },
});

/** Returns the error of the field that a refused division is about. */
function errorOf(
  refusal: Extract<SplitResult, { outcome: 'refused' }>,
  parts: readonly CodePart[],
  fields: readonly string[],
): Record<string, string> {
  const refused = 'refused' in refusal ? refusal.refused : '';
  const index = parts.findLastIndex(({ code }) => code === refused);
  const field = (name: string) => `${fields[Math.max(index, 0)] ?? 'parts.p1'}.${name}`;
  switch (refusal.code) {
    case 'changed-meanwhile':
      return { seen: 'changedMeanwhile' };
    case 'wrong-day':
      return { on: 'day' };
    case 'wrong-order':
      return { on: 'splitOrder' };
    case 'code-exists':
      return { [field('list_code')]: 'exists' };
    case 'name-missing':
    case 'name-unfit':
      return { [field('name')]: 'characters' };
    default:
      return { [field('list_code')]: 'unfit' };
  }
}
