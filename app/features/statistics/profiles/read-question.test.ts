import { describe, expect, it } from 'vitest';
import { type Code, type CodeLists } from '~/datasets/code-lists';
import { readQuestion } from './read-question';

const province = (code: string, id: string, en: string): Code => ({
  ...{ code, names: { id, en }, attributes: {} },
});
const codeLists: CodeLists = new Map([
  [
    'province',
    [province('91', 'Papua', 'Papua'), province('13', 'Sumatera Barat', 'West Sumatra')],
  ],
]);
const ask = (text: string) => {
  const question = readQuestion(text, codeLists, ['Pengaduan', 'Complaints']);
  return question && [question.kind, question.item.code, question.year];
};

describe('a searched text', () => {
  it.each([
    ['pengaduan papua 2025', ['province', '91', '2025']],
    ['2025 Papua', ['province', '91', '2025']],
    ['complaints WEST SUMATRA', ['province', '13', null]],
    ['Sumatera Barat, pengaduan 2024?', ['province', '13', '2024']],
  ])('asks for a figure: %s', (text, question) => {
    expect(ask(text)).toEqual(question);
  });

  it.each(['papua', 'pengaduan', 'pengaduan 2025', 'pengaduan papua barat', 'papua 2024 2025', ''])(
    'asks for none: %s',
    (text) => expect(ask(text)).toBeNull(),
  );
});
