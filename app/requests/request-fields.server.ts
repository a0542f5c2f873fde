import { z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { files, line, lines, oneOf } from '~/platform/http/form-fields.server';
import { letterLimits } from './letters/letter';
import {
  answeredFields,
  fieldsOf,
  needsSendingAddress,
  speaksForInstitution,
  type RequestField,
  type RequestKind,
} from './request-steps';

/** The code lists of fields with choices. */
export const listsOfFields = {
  kategori_pemohon: 'kategori_pemohon',
  identity_card: 'identity_card',
  education: 'educations',
  gender: 'gender',
  kirim_informasi: 'kirim_informasi',
  unit_kerja: 'unit_kerja',
} as const;

/** The hidden fields of every form of a request. */
const hiddenFields = {
  /** The id of the account's latest request when the form was shown. */
  after: z.string().max(36).optional(),
  /** The version of the draft when the form was shown; 0 without one. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  act: z.string().max(30).optional(),
  dataset: z.string().max(30).optional(),
  view: z.string().max(2_000).optional(),
};

/** The maximum lengths of what is typed. */
const maxLengths = {
  institution: 200,
  identity_number: 40,
  telephone: 30,
  purpose: 2_000,
  description: 4_000,
  sending_address: 300,
};
const MAX_CODE_LENGTH = 100;

/** The hidden fields of a form that is saved while it is filled in. */
export const autosaveSchema = z.object({
  ...hiddenFields,
  version: z.coerce.number().int().min(0),
  submission: z.uuid(),
  /** The address of its page. */
  page: z.url(),
  sequence: z.coerce.number().int().min(1),
});

/** Returns the schema of the answers of a form so far, complete or not; the agreement is no answer, nor are letters. */
export function answersSchema(kind: RequestKind) {
  const max: Readonly<Record<string, number>> = maxLengths;
  const fields = answeredFields(kind).map(
    (name) => [name, lines({ min: 0, max: max[name] ?? MAX_CODE_LENGTH }).optional()] as const,
  );
  return z.object(Object.fromEntries(fields));
}

const letter = files({ max: letterLimits.maxFiles });

function allFields(codeLists: CodeLists) {
  const choice = (list: string) => {
    const codes = (codeLists.get(list) ?? []).map(({ code }) => code);
    // A list that is empty in a country offers no choice.
    return codes.length > 0 ? oneOf(codes) : oneOf(codes).optional();
  };
  return {
    kategori_pemohon: choice(listsOfFields.kategori_pemohon),
    institution: line({ max: maxLengths.institution }).optional(),
    identity_card: choice(listsOfFields.identity_card),
    identity_number: line({ min: 4, max: maxLengths.identity_number }),
    telephone: line({ min: 6, max: maxLengths.telephone }),
    education: choice(listsOfFields.education).optional(),
    gender: choice(listsOfFields.gender).optional(),
    unit_kerja: choice(listsOfFields.unit_kerja),
    purpose: lines({ min: 10, max: maxLengths.purpose }),
    description: lines({ min: 10, max: maxLengths.description }),
    kirim_informasi: choice(listsOfFields.kirim_informasi),
    sending_address: lines({ min: 5, max: maxLengths.sending_address }).optional(),
    application_letter: letter.optional(),
    recommendation_letter: letter.optional(),
    institution_letter: letter.optional(),
    agreement: z.literal('on', 'required'),
  } satisfies Record<RequestField, z.ZodType>;
}

/** The fields that only some choices of another field require. */
const dependentFields = [
  { name: 'institution', on: 'kategori_pemohon', isRequiredBy: speaksForInstitution },
  { name: 'sending_address', on: 'kirim_informasi', isRequiredBy: needsSendingAddress },
] as const;

/**
 * Returns the schema of the fields of a step, or of the whole form without one. Applicants who speak for an
 * institution have to name it, and those who want data by post, courier or fax where to.
 */
export function requestSchema(codeLists: CodeLists, kind: RequestKind, step: number | null) {
  const known = allFields(codeLists);
  const names = fieldsOf(kind, step);
  const chosen = Object.fromEntries(names.map((name) => [name, known[name]]));
  const schema = z.object({ ...hiddenFields, ...chosen });
  return dependentFields
    .filter(({ name }) => names.includes(name))
    .reduce((refined, { name, on, isRequiredBy }) => {
      const isGiven = ({ [name]: value, [on]: choice }: Record<string, unknown>) =>
        Boolean(value) || !isRequiredBy(typeof choice === 'string' ? choice : undefined);
      return refined.refine(isGiven, {
        path: [name],
        error: 'required',
        // Reported together with the errors of other fields.
        when: () => true,
      });
    }, schema);
}
