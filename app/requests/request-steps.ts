import { paths } from '~/paths';

/** The kinds of data requests, each with its form. */
export const requestKinds = ['external', 'internal'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The letters of a request: the field of the form that takes each. */
export const letterFields = {
  application_letter: 'application',
  recommendation_letter: 'recommendation',
  institution_letter: 'institution',
} as const;
export type LetterField = keyof typeof letterFields;

/** The letters that a form of a kind has; the staff of the commission speak for no other institution. */
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

/** What an applicant writes or chooses, in the order of the form; the agreement is the same for all. */
export function answeredFields(kind: RequestKind): string[] {
  return stepFields[kind].flatMap((step) => [...step]).filter((name) => name !== 'agreement');
}

/** How many steps the wizard has. */
export const STEPS = 4;
/** The step of the wizard that takes the letters. */
export const LETTER_STEP = 3;

/** Codes of `kategori_pemohon` who speak for themselves: individuals, groups of people. */
const ownBehalf: readonly string[] = ['A1', 'A2'];

/** Whether an applicant of a category speaks for an institution; one that staff add later does. */
export function speaksForInstitution(category: string | undefined): boolean {
  return Boolean(category) && !ownBehalf.includes(category ?? '');
}

/** The page of the form of a kind. */
export const formPaths: Record<RequestKind, string> = {
  external: paths.externalDataRequest,
  internal: paths.internalDataRequest,
};

/** A step of the wizard for a kind. */
export function stepHref(kind: RequestKind, step: number): string {
  return `${paths.wizard}/wizard-${step}${kind === 'internal' ? '?kind=internal' : ''}`;
}
