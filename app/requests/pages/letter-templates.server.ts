import { type Account } from '~/auth/account';
import { db, environment } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { getDraft, type Draft } from '../drafts.server';
import { letterKinds } from '../letters/letter';
import { composeLetter, type LetterPart } from '../letters/templates/compose-letter';
import { writeLetterDocx } from '../letters/templates/write-letter-docx.server';
import { canBePdf, writeLetterPdf } from '../letters/templates/write-letter-pdf.server';
import {
  isLetterField,
  letterFields,
  letterFieldsOf,
  type LetterField,
  type RequestKind,
} from '../request-steps';
import { readRequestedView } from './requested-view.server';
import { nameFields } from './name-fields.server';

/** The writer of a letter, and the values that fill it. */
interface Filled {
  account: Pick<Account, 'fullName' | 'email'>;
  draft: Draft | null;
  /** The requested view, in words. */
  view: string | undefined;
  kind: RequestKind;
  language: string;
}

/** Lists the templates for the letters of a form, by field: the formats of each, with its address. */
export async function listLetterTemplates(filled: Filled) {
  const compose = await letterComposer(filled);
  const search = new URLSearchParams({ kind: filled.kind, lng: filled.language });
  return Object.fromEntries(
    letterFieldsOf(filled.kind).map((field) => [
      field,
      (canBePdf(compose(field)) ? (['docx', 'pdf'] as const) : (['docx'] as const)).map(
        (format) => ({
          name: format.toUpperCase(),
          href: `${paths.letterTemplates}/${letterFields[field]}.${format}?${search}`,
        }),
      ),
    ]),
  );
}

const fileName = /^([a-z]+)\.(docx|pdf)$/;

/**
 * Returns the template of a letter as a file, filled with what is known of its writer and their draft; no
 * cache stores it.
 */
export async function loadLetterTemplate(request: Request, name = ''): Promise<Response> {
  const account = await requireAccount(request);
  const kind =
    new URL(request.url).searchParams.get('kind') === 'internal' ? 'internal' : 'external';
  const [, letter, format] = fileName.exec(name) ?? [];
  const field = `${letter}_letter`;
  if (!isLetterField(field) || !letterFieldsOf(kind).includes(field)) return noSuchFile(request);
  const language = await getRequestLanguage(request);
  const draft = await getDraft(db, account, kind);
  const view = draft ? (await readRequestedView(draft, language))?.subject : undefined;
  const parts = (await letterComposer({ account, draft, view, kind, language }))(field);
  const title = (await getTexts(language, 'apply'))(`fields.${field}.label`);
  const content =
    format === 'pdf'
      ? await writeLetterPdf(parts, { title, language })
      : await writeLetterDocx(parts, language);
  if (!content) return noSuchFile(request);
  const { mediaType } = letterKinds[format === 'pdf' ? 'pdf' : 'docx'];
  return privateFile(new Uint8Array(content), { name: `${title}.${format}`, type: mediaType });
}

/** Returns a function that composes the letters of an account from its draft. */
async function letterComposer({ account, draft, view, kind, language }: Filled) {
  const t = await getTexts(language, 'letters');
  const fields: Record<string, string | undefined> = await nameFields(
    draft?.fields ?? {},
    language,
  );
  const values = {
    ...fields,
    name: account.fullName,
    email: account.email,
    identity: [fields.identity_card, fields.identity_number].filter(Boolean).join(' '),
    unit: kind === 'internal' ? fields.unit_kerja : undefined,
    view,
    date: formatsOf(language).date(homeDay(new Date())),
  };
  const mark: LetterPart[] =
    environment.REHEARSAL === 'yes' ? [{ kind: 'paragraph', text: t('rehearsal') }] : [];
  return (field: LetterField) => [...mark, ...composeLetter(letterFields[field], values, t)];
}
