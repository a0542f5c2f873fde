import { describe, expect, it } from 'vitest';
import { type Code } from '~/datasets/code-lists';
import { type FileColumn, proposeColumns, type WantedColumn } from './propose-columns';

const list = (...names: string[]): Code[] =>
  names.map((name, index) => ({
    code: `${name[0]}${index}`,
    names: { id: name, en: `the ${name}` },
    attributes: {},
  }));
const people = list('Petani', 'Buruh', 'Guru');
const wanted = (
  column: string,
  kind: WantedColumn['kind'],
  names: string[],
  codes: Code[] = [],
): WantedColumn => ({ column, kind, names, codes, isRequired: column === 'received_on' });
const portal = [
  wanted('id', 'id', ['Nomor (id)', 'Id']),
  wanted('received_on', 'date', ['Tanggal', 'Date']),
  wanted('closed_on', 'date', ['Tanggal selesai', 'Date of closing']),
  wanted('province', 'code', ['Provinsi', 'Province'], list('Aceh', 'Bali', 'Jawa Barat')),
  wanted('claimant', 'code', ['Pengadu', 'Complainant'], people),
  wanted('victim', 'code', ['Korban', 'Victim'], people),
  wanted('files', 'number', ['Berkas diterima', 'Files received']),
];
const column = (name: string, examples: string[] = [], distinct = examples.length): FileColumn => ({
  name,
  examples,
  filled: 20,
  distinct,
});
const propose = (...columns: FileColumn[]) => proposeColumns(portal, columns, '2026-12-01');

describe('the proposal of columns for a new file', () => {
  it('follows headings in any language, and names of columns', () => {
    expect(propose(column(' date ', ['2025-01-02']), column('PROVINCE'), column('files'))).toEqual({
      received_on: 'date',
      province: 'PROVINCE',
      files: 'files',
    });
  });

  it('follows values, whatever the heading', () => {
    const proposed = propose(
      column('No. Agenda', ['A-1', 'A-2', 'A-3'], 20),
      column('Tgl Terima', ['02/01/2026', '13/01/2026']),
      column('Wilayah', ['Jawa Barat', 'B1', 'Jawa Brat']),
      column('Catatan', ['?', 'Bali', '-']),
    );
    expect(proposed).toEqual({ id: 'No. Agenda', received_on: 'Tgl Terima', province: 'Wilayah' });
  });

  it('follows similar headings where several lists have the values', () => {
    expect(propose(column('Jenis korban', ['Guru']), column('Profesi', ['Buruh']))).toEqual({
      victim: 'Jenis korban',
    });
    expect(propose(column('Tgl selesai', ['2025-02-03']), column('Tgl', ['2025-01-03']))).toEqual({
      closed_on: 'Tgl selesai',
    });
    expect(propose(column('Tanggal selesai (teks)', ['belum']))).toEqual({});
    expect(propose(column('Nomor surat', ['12', '13'], 15))).toEqual({});
  });

  it('proposes none of two that fit equally well', () => {
    expect(propose(column('Asal', ['Aceh', 'Bali']), column('Tujuan', ['Bali', 'Aceh']))).toEqual(
      {},
    );
    expect(propose(column('Kode', ['x'], 20), column('Surat', ['y'], 20))).toEqual({});
    expect(propose(column('Provinsi'), column('Province'))).toEqual({});
    expect(propose(column(' ', ['Bali']))).toEqual({});
  });
});
