import { type Translate } from '~/platform/i18n/text-keys';

/** The letters that a request comes with. */
export const letterTemplates = ['application', 'recommendation', 'institution'] as const;
type LetterTemplate = (typeof letterTemplates)[number];

/** What was typed, as it appears in a letter; absent values are left to be filled in by hand. */
export interface LetterValues {
  name?: string;
  /** Kind and number of the identity card. */
  identity?: string;
  /** For staff of the commission. */
  unit?: string;
  institution?: string;
  education?: string;
  telephone?: string;
  email?: string;
  purpose?: string;
  description?: string;
  /** The requested view, in words. */
  view?: string;
  place?: string;
  /** In words. */
  date: string;
}

/** A part of a letter, from the top down. */
export type LetterPart =
  | { kind: 'title' | 'paragraph' | 'date'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  /** Signatures side by side; each above its line. */
  | { kind: 'signatures'; columns: readonly { above: string; name: string; below: string }[] };

/** Left to be filled in by hand. */
const BLANK = '……………………………………';

const applicantFields = [
  'name',
  'identity',
  'unit',
  'institution',
  'education',
  'telephone',
  'email',
] as const;
/** The fields that every letter needs. */
const requiredFields: readonly string[] = ['name', 'identity', 'telephone'];

/** Returns the parts of a letter, with the typed values inserted. */
export function composeLetter(
  template: LetterTemplate,
  values: LetterValues,
  t: Translate<'letters'>,
): LetterPart[] {
  const applicant = applicantFields
    .filter((field) => values[field]?.trim() || requiredFields.includes(field))
    .map((field) => [t(`rows.${field}`), filled(values[field])] as const);
  const signatory = (['name', 'position', 'institution'] as const).map(
    (field) => [t(`rows.${field}`), BLANK] as const,
  );
  const request = (['purpose', 'description', 'view'] as const).map(
    (field) => [t(`rows.${field}`), filled(values[field])] as const,
  );
  const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;
  const closing = { above: t('regards'), name: filled(values.name), below: t('signature') };
  const stamped = { above: t('regards'), name: BLANK, below: t('stamp') };
  const superior = { above: t('approved'), name: BLANK, below: t('stamp') };
  const isOwn = template === 'application';
  return [
    { kind: 'date', text: t('place', { place: filled(values.place), date: values.date }) },
    {
      kind: 'rows',
      rows: [
        [t('number'), BLANK],
        [t('enclosures'), BLANK],
        [t('subject'), t(`subjects.${template}`)],
      ],
    },
    paragraph(t('addressee')),
    paragraph(t('salutation')),
    paragraph(t('opening')),
    { kind: 'rows', rows: isOwn ? applicant : signatory },
    ...(isOwn
      ? []
      : ([paragraph(t(`introduces.${template}`)), { kind: 'rows', rows: applicant }] as const)),
    paragraph(t(`asks.${template}`)),
    { kind: 'rows', rows: request },
    paragraph(t(`promise.${template}`)),
    paragraph(t('closing')),
    { kind: 'signatures', columns: isOwn ? [superior, closing] : [stamped] },
  ];
}

function filled(value: string | undefined): string {
  return value?.trim() || BLANK;
}
