import { describe, expect, it } from 'vitest';
import { baseOf, readLocale } from '../../../tests/support/locale-texts';
import { languages } from './languages.server';
import { pageTextsIn, texts } from './texts.server';

describe.each(languages)('the texts of pages in "%s"', (language) => {
  it('equal those of i18next, with values and in every plural form', () => {
    const locale = readLocale(language);
    const keys = [...new Set([...locale.keys()].map(baseOf))];
    const names = [...locale.values()].flatMap(
      (text) => text.match(/(?<=\{\{)[^{}]+(?=\}\})/g) ?? [],
    );
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    // The plural form of a number does not depend on the text; a text without forms accepts any number.
    const isPlural = (id: string) => !locale.has(id);
    const counts = (id: string) => (isPlural(id) ? [undefined, 0, 1, 2, 5, 11, 1_000_000] : [1]);
    expect(keys.length).toBeGreaterThan(500);
    const different = keys.filter((id) => {
      const [namespace = '', key = ''] = id.split(':');
      const t = pageTextsIn(language).translator(namespace);
      const i18next = texts.getFixedT(language, namespace);
      return counts(id)
        .map((count) => ({ ...values, count }))
        .some((given) => t(key, given) !== i18next(key, given));
    });
    expect(different).toEqual([]);
  });
});

describe('a text of a page', () => {
  const page = pageTextsIn('en');

  it('is found below a prefix, or in another namespace that the key names', () => {
    expect(page.translator('accounts', 'login.fields')('username.label')).toBe(
      'Username or email address',
    );
    expect(page.translator('accounts', 'login.fields')('common:mark.colon')).toBe(': ');
  });

  it('is that of the first key that has one, else the default, else the last key', () => {
    const t = page.translator('common');
    expect(t(['error.none.back', 'error.back'])).toBe(t('error.back'));
    expect(t('error.none.back', { defaultValue: 'Back' })).toBe('Back');
    expect(t('error.none.back', { defaultValue: '' })).toBe('');
    expect(t(['error.none.back', 'error.none'])).toBe('error.none');
  });

  it('inserts values unescaped', () => {
    const t = page.translator('common');
    expect(t('mark.brackets', { text: '{{x}} $& <b>' })).toBe('({{x}} $& <b>)');
    expect(t('error', { defaultValue: 'a {{x}}' })).toBe('a ');
  });
});
