import { type z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { type Db } from '~/platform/db/client.server';
import { type Draft } from './drafts.server';
import { listLetters } from './letters/list-letters.server';
import { requestSchema } from './request-fields.server';
import { speaksForInstitution, type LetterField, type RequestKind } from './request-steps';

/** The errors of fields, as keys of `forms:errors`. */
export type FieldErrors = Record<string, string>;

/** Returns why a draft cannot be sent yet: the errors of its fields, and the letters it still needs. */
export async function checkDraft(
  { db, codeLists }: { db: Db; codeLists: CodeLists },
  draft: Draft | null,
  kind: RequestKind,
): Promise<FieldErrors> {
  const typed = Object.entries(draft?.fields ?? {}).filter(([, value]) => value !== '');
  const { error } = requestSchema(codeLists, kind, null).safeParse(Object.fromEntries(typed));
  return { ...(draft && (await missingLetters(db, draft.id))), ...errorsOf(error) };
}

/** Returns the letters that a request still needs. */
export async function missingLetters(db: Db, requestId: string): Promise<FieldErrors> {
  const request = await db
    .selectFrom('data_request')
    .select(['kind', 'fields'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  const { kategori_pemohon: category }: Record<string, string | undefined> = request?.fields ?? {};
  const isForInstitution = request?.kind === 'external' && speaksForInstitution(category);
  const needed: LetterField[] = isForInstitution
    ? ['application_letter', 'institution_letter']
    : ['application_letter'];
  const kept = new Set((await listLetters(db, requestId)).map(({ field }) => field));
  const missing = needed.filter((field) => !kept.has(field));
  return Object.fromEntries(missing.map((field) => [field, 'fileMissing']));
}

/** Returns the first error of each field. */
export function errorsOf(error: z.ZodError | undefined): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
