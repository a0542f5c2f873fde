import { describe, expect, it } from 'vitest';
import { readLandingSeed, readTextSeed } from '~/content/seed/content-seed.server';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { readLocale } from '../support/locale-texts';

type Texts = Record<string, string>;

/** Returns all texts in a part of the content, with the path to each. */
function textsIn(part: unknown, path: string): [string, Texts][] {
  if (typeof part !== 'object' || part === null) return [];
  if (defaultLanguage in part) return [[path, part as Texts]];
  return Object.entries(part).flatMap(([name, inner]) => textsIn(inner, `${path}/${name}`));
}

/** Returns what a translation keeps: the targets of links, and the numbers of points and paragraphs. */
function shapeOf(text: string) {
  const targets = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target).sort();
  return { targets, points: text.match(/^- /gm)?.length ?? 0, lines: text.split('\n').length };
}

describe('the definitions, pages and landing page that ship with the product', async () => {
  const texts = [
    ...textsIn(await readTextSeed(), ''),
    ...textsIn(await readLandingSeed(), 'landing-page'),
  ];

  it('exist in every language of the portal', () => {
    expect(texts.length).toBeGreaterThan(200);
    for (const [path, text] of texts)
      expect(Object.keys(text).sort(), path).toEqual([...languages].sort());
  });

  it.each(languages)('link where the reference links in "%s", point by point', (language) => {
    for (const [path, text] of texts) {
      expect(shapeOf(text[language] ?? ''), path).toEqual(shapeOf(text[defaultLanguage] ?? ''));
    }
  });

  it.each(languages)(
    'describe cases in progress as the cards count them, in "%s"',
    async (language) => {
      const { definitions } = await readTextSeed();
      const inProcess = definitions.find(({ slug }) => slug === 'in-process');
      const apart = readLocale(language).get('statistics:cards.notClassified');
      expect(inProcess?.text[language]).toContain(apart);
    },
  );
});

it.each(languages)('hold-back is explained in two sentences, in "%s"', (language) => {
  const texts = readLocale(language);
  const explained = ['holdBack', 'gate'].map((key) => texts.get(`protection:${key}`)).join(' ');
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(explained);
  expect([...segments].filter(({ segment }) => /\p{L}/u.test(segment))).toHaveLength(2);
});
