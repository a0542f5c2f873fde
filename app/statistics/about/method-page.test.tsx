import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { createPageTexts, PageTextsProvider, type TextTree } from '~/platform/i18n/page-texts';
import { MethodPage } from './method-page';

const namespaceIn = (language: string) => (name: string) =>
  JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as TextTree;

function pageIn(language: string, isExact: boolean): string {
  const numbers = { views: 20, min: 10, larger: 30, count: 8, years: 5, minYears: 3 };
  return renderToStaticMarkup(
    <StaticRouter location="/method">
      <PageTextsProvider value={createPageTexts(language, 'ltr', namespaceIn(language))}>
        <MethodPage isExact={isExact} numbers={numbers} signs={[{ sign: '†', text: 'dagger' }]} />
      </PageTextsProvider>
    </StaticRouter>,
  );
}

describe.each(languages)('the page on method: %s', (language) => {
  const texts = namespaceIn(language)('method');

  it('contains all of its texts except those of another policy, in sentences without gaps', () => {
    const [exact, rounded] = [pageIn(language, true), pageIn(language, false)];
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') continue;
      const [beginning = ''] = text.split('{{');
      const words = renderToStaticMarkup(<>{beginning.slice(0, 40)}</>);
      expect([key, exact.includes(words) || rounded.includes(words)]).toEqual([key, true]);
    }
    expect(exact + rounded).not.toMatch(/\{\{|undefined/);
  });

  it('contains the formulas of rates, changes, shares and durations, and those of rounding if numbers are rounded', () => {
    const formulas = (html: string) =>
      [...html.matchAll(/class="formula"><span[^>]*>([^]*?)<\/span>/g)].map(
        ([, formula]) => formula,
      );
    expect(formulas(pageIn(language, true))).toHaveLength(5);
    expect(formulas(pageIn(language, false)).join('\n')).toContain('max(∑(v − e), T − ∑u)');
    expect(formulas(pageIn(language, false))).toHaveLength(8);
  });
});
