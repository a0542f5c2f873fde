import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { formatIssue } from './format-issue';

const code = z.union([z.string().max(3), z.int()]).pipe(z.coerce.string());
const natural = z
  .union([z.int(), z.string().regex(/^\d+$/)])
  .pipe(z.coerce.number())
  .pipe(z.number().min(1).max(9));

/** Schemas as calls have them, values that they reject, and the English message. */
const refused: [schema: z.ZodType, value: unknown, words: string][] = [
  [z.string(), undefined, 'This value is required.'],
  [z.literal(true), undefined, 'This value is required.'],
  [code, undefined, 'This value is required.'],
  [z.int(), 1.5, 'Wrong type. Expected: integer.'],
  [z.strictObject({}), [], 'Wrong type. Expected: object.'],
  [code, true, 'Wrong type. Expected: string, number.'],
  [code, 'four', 'Must have no more than 3 characters.'],
  [z.union([code, z.array(code)]), ['a', 'four'], 'Must have no more than 3 characters.'],
  [z.union([code, z.array(code)]), {}, 'Wrong type. Expected: string, number, array.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'No more than 2 entries.'],
  [z.string().min(2), 'a', 'Must have at least 2 characters.'],
  [natural, '0', 'Must be at least 1.'],
  [natural, 10, 'Must be no more than 9.'],
  [natural, 'ten', 'Not in the right format.'],
  [z.enum(['asc', 'desc']), 'up', 'Must be one of: asc, desc.'],
  [z.union([z.literal(0), z.literal(1), z.enum(['0', '1'])]), 2, 'Must be one of: 0, 1.'],
  [z.union([z.iso.date(), z.literal('')]), '1.2.2025', 'Not a day. Write it as YYYY-MM-DD.'],
  [z.strictObject({}), { colour: 1 }, 'This call has no field or parameter of this name.'],
  [z.uuid(), '1', 'Not in the right format.'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'This value cannot be used.',
  ],
];

async function wordsOf(schema: z.ZodType, value: unknown, language: string) {
  const t = await getTexts(language, 'api');
  const { error } = schema.safeParse(value, { error: (issue) => formatIssue(issue, t) });
  return error?.issues.map(({ message }) => message);
}

describe('what a schema rejects', () => {
  it.each(refused)('%# is described in a sentence', async (schema, value, words) => {
    expect(await wordsOf(schema, value, 'en')).toEqual([words]);
  });

  it.each(languages)('is described in "%s" alone', async (language) => {
    for (const [schema, value, words] of refused) {
      const [text = ''] = (await wordsOf(schema, value, language)) ?? [];
      expect(text).not.toBe('');
      expect(text).not.toMatch(/\{\{|issues\./);
      if (language !== 'en') expect(text, words).not.toBe(words);
    }
  });
});
