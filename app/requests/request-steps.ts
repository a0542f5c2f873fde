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

/** Returns the letter fields of a form; the staff of the commission speak for no other institution. */
export function letterFieldsOf(kind: RequestKind): LetterField[] {
  return kind === 'external'
    ? ['application_letter', 'recommendation_letter', 'institution_letter']
    : ['application_letter', 'recommendation_letter'];
}

/** The fields of each of the four steps, besides letters. */
export const stepFields = {
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
    ['purpose', 'description', 'kirim_informasi'],
    [],
    ['agreement'],
  ],
  internal: [['unit_kerja', 'telephone'], ['purpose', 'description'], [], ['agreement']],
} as const satisfies Record<RequestKind, readonly (readonly string[])[]>;

/**
 * Returns the fields that an applicant fills in, in the order of the form; the agreement is the same for all.
 */
export function answeredFields(kind: RequestKind): string[] {
  return stepFields[kind].flatMap((step) => [...step]).filter((name) => name !== 'agreement');
}

/** How many steps the wizard has. */
export const STEPS = 4;
/** The step of the wizard that takes the letters. */
export const LETTER_STEP = 3;

/** Codes of `kategori_pemohon` for applicants who speak for themselves: individuals, groups of people. */
const ownBehalf: readonly string[] = ['A1', 'A2'];

/**
 * Returns whether an applicant of a category speaks for an institution; a category that staff add later does.
 */
export function speaksForInstitution(category: string | undefined): boolean {
  return Boolean(category) && !ownBehalf.includes(category ?? '');
}

/** The addresses of the forms, by kind. */
export const formPaths: Record<RequestKind, string> = {
  external: paths.externalDataRequest,
  internal: paths.internalDataRequest,
};

/** Returns the address of a step of the wizard for a kind. */
export function stepHref(kind: RequestKind, step: number): string {
  return `${paths.wizard}/wizard-${step}${kind === 'internal' ? '?kind=internal' : ''}`;
}
