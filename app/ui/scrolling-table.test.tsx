import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScrollingTable } from './scrolling-table';

it('marks the columns that hold nothing but numbers', () => {
  const rows = [
    { name: '2024', cells: ['1.234', '−1,7 %', '3 berkas', ''] },
    { name: '2025', cells: ['–', '+0,5 %', '12', ''] },
  ];
  const head = ['Tahun', 'Data', 'Perubahan', 'Berkas', 'Catatan'];
  const markup = renderToStaticMarkup(<ScrollingTable label="Tabel" head={head} rows={rows} />);
  const marked = [...markup.matchAll(/class="is-number">([^<]*)/g)].map(([, text]) => text);
  expect(marked).toEqual(['Data', 'Perubahan', '1.234', '−1,7 %', '–', '+0,5 %']);
});
