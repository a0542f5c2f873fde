import { describe, expect, it } from 'vitest';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';

/** Calls that the compiler has to reject: it reports each line that it would accept. */
export function useUnknownKeys(reason: string, t: Translate<'statistics'>) {
  const { t: common } = useTranslation();
  // @ts-expect-error: no text has this key
  common('unknown.key');
  // @ts-expect-error: a group of texts is not a text
  common('nav');
  // @ts-expect-error: the text is in another namespace
  t('online');
  // @ts-expect-error: the namespace that is named has no such text
  t('presence:skip');
  // @ts-expect-error: there is no such namespace
  t('nowhere:skip');
  // @ts-expect-error: no text begins like this
  t(`unknown.${reason}`);
  // @ts-expect-error: one of several has no text
  t(['filter.any', 'unknown.key']);
  // @ts-expect-error: no text is named so for one of the measures
  t(`values.${reason as 'cases' | 'unknown'}`);
  // @ts-expect-error: there is no such namespace
  useTranslation('nowhere');
  // @ts-expect-error: there is no such group of keys
  useTranslation('accounts', { keyPrefix: 'unknown' });
  // @ts-expect-error: below the prefix there is no such key
  useTranslation('accounts', { keyPrefix: 'login.fields' }).t('unknown.label');
  // @ts-expect-error: a translator of another namespace
  const other: Translate<'presence'> = t;
  return other;
}

describe('a key', () => {
  it('names a text of its namespace, of another, or of several the first', async () => {
    const t = await getTexts('en', 'presence');
    expect(t('online', { formatted: '3' })).toContain('3');
    expect(t('common:mark.colon')).toBe(': ');
    expect(t(['online', 'today'], { formatted: '3' })).toContain('3');
  });
});
