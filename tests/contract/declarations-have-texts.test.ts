import { recordedDimensions } from '~/datasets/dataset';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { readTextSeed } from '~/content/seed/content-seed.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { readLocale } from '../support/locale-texts';

const texts = readLocale(defaultLanguage);
const { paths } = await readCodeListFiles();
const glossary = (await readTextSeed()).definitions.map(({ slug }) => slug);

/** Expects one of the keys to have a text; the first is the more specific one. */
function expectText(...keys: string[]): void {
  expect(
    keys.some((key) => texts.has(key)),
    `${keys.join(' or ')} is missing`,
  ).toBe(true);
}

describe.each(datasets)('the declaration of $name', (dataset) => {
  it('has a name in the navigation, and words by which the search finds it', () => {
    expectText(`common:nav.${dataset.name}`);
    expectText(`question:datasets.${dataset.name}`);
  });

  it('has a title, a noun and a lead', () => {
    for (const key of ['title', 'noun', 'lead']) {
      expectText(`statistics:datasets.${dataset.name}.${key}`);
    }
  });

  it('has texts for each dimension that a filter names', () => {
    const filters = dataset.dimensions.filter(({ isFilter }) => isFilter);
    for (const { parameter } of filters) expectText(`statistics:parameters.${parameter}`);
  });

  it('says what each dimension waits for that is the child of another', () => {
    const children = dataset.dimensions.filter(({ parent }) => parent);
    for (const { parameter } of children) expectText(`statistics:filter.waits.${parameter}`);
  });

  it('has texts for each measure', () => {
    for (const { name } of dataset.measures) {
      expectText(`statistics:measures.${name}`);
      expectText(`statistics:values.${name}_other`);
    }
  });

  it('has sentences for its counts, their changes and the greatest code of each table', () => {
    for (const { name, column } of dataset.measures) {
      expectText(`summary:level.${name}_other`);
      if (column !== undefined) continue;
      for (const direction of ['more', 'fewer']) {
        expectText(`summary:changes.${direction}.${name}_other`);
        expectText(`summary:changes.${direction}Rounded.${name}`);
      }
    }
    for (const { kind, dimension } of dataset.widgets) {
      if (kind !== 'bars' && kind !== 'map') continue;
      const key = `summary:greatest.${dimension}`;
      expectText(key, `${key}.percent`);
    }
  });

  it('has a name for each chapter of its widgets', () => {
    for (const { chapter } of dataset.widgets)
      if (chapter) expectText(`statistics:chapters.${chapter}`);
  });

  it('has a title, an explanation and a definition for each widget', () => {
    for (const { name } of dataset.widgets) {
      for (const key of ['title', 'explanation']) {
        const textKey = `statistics:datasets.${dataset.name}.widgets.${name}.${key}`;
        expectText(textKey, `statistics:widgets.${name}.${key}`);
      }
      expectText(`definitions:${dataset.name}.${name}`, `definitions:common.${name}`);
    }
  });

  it('has texts for each example of a question, which requests what it has', () => {
    const by = dataset.dimensions.map(({ parameter }) => parameter);
    for (const question of dataset.questions) {
      expectText(`builder:examples.${dataset.name}.${question.name}`);
      expect(dataset.widgets.map(({ name }) => name)).toContain(question.widget);
      if (question.by) expect(by).toContain(question.by);
    }
  });

  it('names definitions that the glossary has', () => {
    for (const { definition } of dataset.widgets) {
      if (definition !== undefined) expect(glossary).toContain(definition);
    }
  });

  it('names each code of its lists in both languages', () => {
    for (const list of new Set(recordedDimensions(dataset).map(({ codeList }) => codeList))) {
      const file = readFileSync(paths.get(list ?? '') ?? '');
      const codes: Record<string, string>[] = parse(file, { columns: true, bom: true });
      const unnamed = codes.filter(({ name_id, name_en }) => !name_id || !name_en);
      expect(unnamed, list).toEqual([]);
    }
  });
});
