import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { calendarDimensions } from '~/datasets/calendar';
import { fileVariables } from '~/statistics/microdata/public-use/file-variables';
import { importColumns, recordedDimensions } from '~/datasets/dataset';

/** With single blanks: the cells of tables are padded. */
const dictionary = (await readFile('docs/data-dictionary.md', 'utf8')).replace(/ +/g, ' ');

/** Returns the section of the page whose heading names the dataset. */
function sectionOf(name: string): string {
  const [, section = ''] = dictionary.split(`## Dataset \`${name}\``);
  return section.split('\n## ')[0] ?? '';
}

describe('the data dictionary', () => {
  it.each(datasets)('explains every dimension and measure of $name', (dataset) => {
    const section = sectionOf(dataset.name);
    expect(section).toContain(`\`${dataset.path}\``);
    for (const { name, codeList, isMultiple } of recordedDimensions(dataset)) {
      expect(section).toContain(`| \`${name}\` | \`${codeList}\` | ${isMultiple ? 'yes' : 'no'} |`);
    }
    for (const { name } of dataset.measures) expect(section).toContain(`| \`${name}\` |`);
  });

  it.each(datasets)('lists the import columns of $name', (dataset) => {
    const columns = importColumns(dataset).map((column) => `\`${column}\``);
    const text = dictionary.replace(/\s+/g, ' ');
    expect(text).toContain(`- ${dataset.name}: ${columns.join(', ')}`);
  });

  it('names every code list with its file and its further columns', async () => {
    const { paths } = await readCodeListFiles();
    const section = dictionary.split('## Code lists')[1] ?? '';
    for (const [list, file] of paths) {
      const [row] = section.match(new RegExp(`\\| \`${list}\` \\|.*`)) ?? [''];
      const [header = ''] = (await readFile(file, 'utf8')).split(/\r?\n/);
      const [code, ...columns] = header.replace('\uFEFF', '').split(',');
      expect(code, file).toBe('code');
      const further = columns.filter((column) => !/^(name_.*|provenance)$/.test(column));
      for (const column of further) expect(row, file).toContain(`\`${column}\``);
      expect(row, file).not.toBe('');
    }
  });

  it.each(datasets)('names the columns of the public-use files of $name', async (dataset) => {
    const { lists } = await readCodeListFiles();
    const columns = fileVariables(dataset, lists).map(({ column }) => `\`${column}\``);
    expect(columns.length).toBeGreaterThan(0);
    expect(dictionary).toContain(`| \`${dataset.name}\` | ${columns.join(', ')} |`);
  });

  it('explains the calendar', () => {
    for (const name of Object.keys(calendarDimensions))
      expect(dictionary).toContain(`| \`${name}\` |`);
  });
});
