import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { calendarDimensions, importColumns } from '~/datasets/dataset';

/** With single blanks: the cells of tables are padded. */
const dictionary = (await readFile('docs/data-dictionary.md', 'utf8')).replace(/ +/g, ' ');

/** The part of the page below the heading that names the dataset. */
function sectionOf(name: string): string {
  const [, section = ''] = dictionary.split(`## Dataset \`${name}\``);
  return section.split('\n## ')[0] ?? '';
}

describe('the data dictionary', () => {
  it.each(datasets)('explains every dimension and measure of $name', (dataset) => {
    const section = sectionOf(dataset.name);
    expect(section).toContain(`\`${dataset.path}\``);
    for (const { name, codeList, isMultiple } of dataset.dimensions) {
      expect(section).toContain(`| \`${name}\` | \`${codeList}\` | ${isMultiple ? 'yes' : 'no'} |`);
    }
    for (const { name } of dataset.measures) expect(section).toContain(`| \`${name}\` |`);
  });

  it.each(datasets)('lists the import columns of $name', (dataset) => {
    const columns = importColumns(dataset).map((column) => `\`${column}\``);
    const text = dictionary.replace(/\s+/g, ' ');
    expect(text).toContain(`- ${dataset.name}: ${columns.join(', ')}`);
  });

  it('names every code list with its file', async () => {
    const lists = new Set(
      datasets.flatMap(({ dimensions }) => dimensions.map(({ codeList }) => codeList)),
    );
    for (const list of lists) {
      expect(dictionary.split('## Code lists')[1]).toContain(`| \`${list}\` |`);
      const file = await readFile(`data/code-lists/${list}.csv`, 'utf8');
      expect(file).toMatch(/^\uFEFF?code,/);
    }
  });

  it('explains the calendar', () => {
    for (const name of calendarDimensions) expect(dictionary).toContain(`| \`${name}\` |`);
  });
});
