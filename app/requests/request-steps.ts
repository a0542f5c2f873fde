import { paths } from '~/paths';

/** The kinds of data requests, each with its form. */
export const requestKinds = ['external', 'internal'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The letters of a request, by the field of the form. */
export const letterFields = {
  application_letter: 'application',
  recommendation_letter: 'recommendation',
  institution_letter: 'institution',
} as const;
export type LetterField = keyof typeof letterFields;

/** Returns whether a field takes a letter. */
export function isLetterField(name: string): name is LetterField {
  return Object.hasOwn(letterFields, name);
}

/** The fields of each form, by step. */
const stepFields = {
  external: [
    [
      'kategori_pemohon',
      'institution',
      'identity_card',
      'identity_number',
      'telephone',
      'education',
      'gender',
    ],
    ['purpose', 'description', 'kirim_informasi', 'sending_address'],
    ['application_letter', 'recommendation_letter', 'institution_letter'],
    ['agreement'],
  ],
  // The staff of the commission speak for no other institution.
  internal: [
    ['unit_kerja', 'telephone'],
    ['purpose', 'description'],
    ['application_letter', 'recommendation_letter'],
    ['agreement'],
  ],
} as const satisfies Record<RequestKind, readonly (readonly string[])[]>;
export type RequestField = (typeof stepFields)[RequestKind][number][number];

/** The steps of every form. */
export const formSteps = [1, 2, 3, 4] as const;
/** The step that sends the request. */
export const LAST_STEP = 4;

/** Returns the fields of a step, in order; without a step, those of the whole form. */
export function fieldsOf(kind: RequestKind, step: number | null = null): readonly RequestField[] {
  const steps: readonly (readonly RequestField[])[] = stepFields[kind];
  return step === null ? steps.flat() : (steps[step - 1] ?? []);
}

/** Returns the fields for letters of a form. */
export function letterFieldsOf(kind: RequestKind): LetterField[] {
  return fieldsOf(kind).filter(isLetterField);
}

/**
 * Returns the fields that an applicant fills in, in the order of the form; the agreement is the same for all.
 */
export function answeredFields(kind: RequestKind): string[] {
  return fieldsOf(kind).filter((name) => !isLetterField(name) && name !== 'agreement');
}

/** Returns the fields whose saved text another one would replace; unticking the agreement loses nothing. */
export function differing(
  saved: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): string[] {
  const textOf = (value = '') => value.replace(/\r\n?/g, '\n').trim();
  return Object.keys(typed).filter((name) => {
    const text = textOf(saved[name]);
    return name !== 'agreement' && text !== '' && text !== textOf(typed[name]);
  });
}

/** Returns the first step of a form that has one of the errors; null if none has. */
export function firstStepWith(
  errors: Readonly<Record<string, string>>,
  kind: RequestKind,
): number | null {
  return formSteps.find((step) => fieldsOf(kind, step).some((name) => errors[name])) ?? null;
}

/** The acts of the form's buttons, except the one that continues or sends it. */
export const formActs = [
  'back',
  'save',
  'askDelete',
  'delete',
  'changeView',
  'dropView',
  'drop_application_letter',
  'drop_recommendation_letter',
  'drop_institution_letter',
] as const;
export type FormAct = (typeof formActs)[number];

/** Codes of `kategori_pemohon` for applicants who speak for themselves: individuals, groups of people. */
const ownBehalf: readonly string[] = ['A1', 'A2'];

/**
 * Returns whether an applicant of a category speaks for an institution; a category that staff add later does.
 */
export function speaksForInstitution(category: string | undefined): boolean {
  return Boolean(category) && !ownBehalf.includes(category ?? '');
}

/** Codes of `kirim_informasi` for what the commission sends out: by post, courier, fax. */
const waysToAddress: readonly string[] = ['F3', 'F4', 'F5'];

/** Returns whether data that are sent in a way need an address or a fax number. */
export function needsSendingAddress(code: string | undefined): boolean {
  return waysToAddress.includes(code ?? '');
}

/** Returns the address of a form: of one of its steps, or of the page that shows them all. */
export function formHref(kind: RequestKind, step: number | null = null): string {
  const isInternal = kind === 'internal';
  if (step === null) return isInternal ? paths.internalDataRequest : paths.externalDataRequest;
  return `${paths.wizard}/wizard-${step}${isInternal ? '?kind=internal' : ''}`;
}
