import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { letterFieldsOf, requestKinds } from '~/requests/request-steps';
import { languages } from '~/platform/i18n/languages.server';

const pages = { external: 'eksternal', internal: 'internal' } as const;

interface Section {
  slug: string;
  text: Record<string, string>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe.each(requestKinds)('the page of %s requests', (kind) => {
  const page = readJson(`data/content/pages/complaint-data-application-${pages[kind]}.json`);
  const sections: Section[] = page.sections;

  it.each(languages)('names each letter of its form as the form does, in "%s"', (lng) => {
    const { fields } = readJson(`locales/${lng}/apply.json`);
    const text = sections.find(({ slug }) => slug === 'letters')?.text[lng] ?? '';
    for (const field of letterFieldsOf(kind)) {
      expect(text.toLowerCase()).toContain(fields[field].label.toLowerCase());
    }
  });

  it.each(languages)('leaves it to the form to ask guests to log in, in "%s"', (lng) => {
    expect(sections.map(({ text }) => text[lng]).join()).not.toMatch(/\/(login|register)\b/);
  });
});
