import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type CodeLists } from '~/datasets/code-lists';
import {
  columnsReadFrom,
  CONSTANT,
  fieldsOfMapping,
  findConstants,
  KEPT,
  mappingFormSchema,
  mappingOfFields,
  withoutRows,
  withValues,
} from './mapping-form.server';

const mapping = {
  mergeRows: true,
  headerRow: 2,
  columns: {
    id: { from: 'Nomor', prefix: 'A-' },
    received_on: { from: 'Tanggal', formats: ['d/m/yyyy', 'd-m-yyyy'] },
    province: { constant: 'ID-AC' },
    right: { from: 'Hak', separator: ';', unknown: 'create', values: { hidup: 'R01' } },
    victim: { from: ['Korban 1', 'Korban 2'] },
  },
};

describe('the form of a mapping', () => {
  it('shows a mapping, and changes nothing of it if it is sent as it is', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    expect(fields.from).toEqual({
      id: 'Nomor',
      received_on: 'Tanggal',
      province: CONSTANT,
      right: 'Hak',
      victim: KEPT,
    });
    expect(fields.constant.province).toBe('ID-AC');
    expect(fields.format.received_on).toBe('d/m/yyyy; d-m-yyyy');
    expect(mappingOfFields(complaints, fields, mapping)).toEqual(mapping);
  });

  it('replaces a source, and drops what is left out', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    fields.from.province = 'Provinsi';
    fields.from.right = undefined;
    fields.mergesRows = false;
    expect(mappingOfFields(complaints, fields, mapping).mergeRows).toBeUndefined();
    expect(mappingOfFields(complaints, fields, mapping)).toMatchObject({
      columns: { province: { from: 'Provinsi' }, victim: { from: ['Korban 1', 'Korban 2'] } },
    });
    expect(mappingOfFields(complaints, fields, mapping).columns).not.toHaveProperty('right');
  });

  it('makes columns of others, and the id of rows without one', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    fields.parts = {
      p0: { column: 'Surat', sign: '/', part: '2' },
      p1: { column: 'Wilayah', first: '1', last: '2' },
    };
    fields.joined = { j0: { a: 'Unit', b: '+p0', sign: '-' } };
    fields.from.id = '+j0';
    fields.from.province = '+p1';
    fields.else = { a: 'Tanggal', b: '+p1' };
    const made = mappingOfFields(complaints, fields, mapping, ['Unit', 'Surat', 'Wilayah']);
    expect(made).toMatchObject({
      derived: {
        'Surat [2]': { from: 'Surat', separator: '/', part: 2 },
        'Wilayah [1–2]': { from: 'Wilayah', characters: [1, 2] },
        'Unit + Surat [2]': { from: ['Unit', 'Surat [2]'], separator: '-' },
      },
      columns: {
        id: { from: 'Unit + Surat [2]', else: ['Tanggal', 'Wilayah [1–2]'], prefix: 'A-' },
        province: { from: 'Wilayah [1–2]' },
      },
    });
    expect(mappingOfFields(complaints, fieldsOfMapping(complaints, made), made)).toEqual(made);
  });

  it('joins a second file by a key, and uses its columns', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    fields.join = { a: 'Nomor', b: 'Kasus', repeated: 'last' };
    fields.from.status = '2: Status';
    const joined = mappingOfFields(complaints, fields, {
      ...mapping,
      join: { on: ['-', '-'], sheet: 'Data' },
    });
    expect(joined).toMatchObject({
      join: { on: ['Nomor', 'Kasus'], sheet: 'Data', repeated: 'last' },
      columns: { status: { from: '2: Status' } },
    });
    expect(fieldsOfMapping(complaints, joined).join).toEqual(fields.join);
    const names = ['a', 'b', '2: Status'];
    const errorsOf = (join: object | undefined, ofSecond: string[] | null) =>
      mappingFormSchema(complaints, names, ofSecond)
        .safeParse({ from: { id: 'a', received_on: 'b', status: '2: Status' }, join })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(errorsOf({ a: 'a', b: 'Status' }, ['Status'])).toBeUndefined();
    expect(errorsOf({ a: '2: Status', b: 'a' }, ['Status'])).toEqual(['join.a', 'join.b']);
    expect(errorsOf(undefined, null)).toBeUndefined();
  });

  it('keeps the names of made columns, and those that it cannot show', () => {
    const derived = {
      Kasus: { from: ['Unit', 'Nomor'], separator: '/' },
      Alamat: { from: ['a', 'b', 'c', 'd'] },
      Awal: { from: 'Kasus', characters: [1, 3] },
    };
    const known = { ...mapping, derived };
    const fields = fieldsOfMapping(complaints, known);
    expect(fields.joined.j0).toMatchObject({ a: 'Unit', b: 'Nomor', sign: '/' });
    expect(mappingOfFields(complaints, fields, known)).toEqual(known);
    fields.joined.j0 = { a: 'Unit', b: 'Alamat' };
    expect(mappingOfFields(complaints, fields, known, ['Unit + Alamat'])).toMatchObject({
      derived: { 'Unit + Alamat (2)': { from: ['Unit', 'Alamat'] } },
    });
  });

  it('says which part of a made column is missing', () => {
    const schema = mappingFormSchema(complaints, ['a', 'b']);
    const errorsOf = (input: object) =>
      schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    const from = { id: 'a', received_on: 'b' };
    expect(errorsOf({ from: { received_on: 'b' } })).toEqual([['from.id', 'required']]);
    expect(errorsOf({ from: {} })).toEqual([
      ['from.received_on', 'required'],
      ['from.id', 'required'],
    ]);
    expect(errorsOf({})?.map(([path]) => path)).toEqual(['from']);
    expect(errorsOf({ from: { received_on: 'b' }, else: { a: 'a' } })).toBeUndefined();
    expect(errorsOf({ from: { ...from, id: '+j0' } })).toEqual([['from.id', 'empty']]);
    expect(errorsOf({ from, joined: { j0: { a: 'a' } } })).toEqual([['joined.j0.b', 'required']]);
    expect(errorsOf({ from, joined: { j0: { a: 'a', b: '+p0' } } })).toEqual([
      ['joined.j0.b', 'choice'],
    ]);
    const errorsOfPart = (p0: object) => errorsOf({ from, parts: { p0 } });
    expect(errorsOfPart({ column: 'a' })).toEqual([['parts.p0.sign', 'required']]);
    expect(errorsOfPart({ column: 'a', sign: '/', part: '0' })).toEqual([
      ['parts.p0.part', 'invalid'],
    ]);
    expect(errorsOfPart({ column: 'a', first: '3', last: '2' })).toEqual([
      ['parts.p0.last', 'invalid'],
    ]);
    expect(errorsOfPart({ column: 'a', sign: '/', part: '1', first: '1' })).toEqual([
      ['parts.p0.first', 'unused'],
    ]);
    expect(errorsOfPart({ sign: '/' })).toEqual([['parts.p0.column', 'required']]);
  });

  it('gives all rows the same value, of a column as few files have it', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    fields.from = { ...fields.from, right: CONSTANT, files: CONSTANT };
    fields.constant = { province: 'ID-BA', right: 'R01;R02', files: '3' };
    expect(mappingOfFields(complaints, fields, mapping).columns).toMatchObject({
      province: { constant: 'ID-BA' },
      right: { constant: ['R01', 'R02'] },
      files: { constant: 3 },
    });
    const schema = mappingFormSchema(complaints, ['a', 'b']);
    const from = { id: 'a', received_on: 'b' };
    const errorsOf = (input: object) =>
      schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(errorsOf({ from: { ...from, id: CONSTANT } })).toContainEqual(['from.id', 'choice']);
    expect(errorsOf({ from: { ...from, province: CONSTANT } })).toEqual([
      ['constant.province', 'required'],
    ]);
    expect(errorsOf({ from, constant: { province: 'Bali' } })).toEqual([
      ['constant.province', 'unused'],
    ]);
  });

  it('takes the value of all rows as a code or a name', () => {
    const list = (...codes: [string, string][]) =>
      codes.map(([code, en]) => ({ code, names: { id: en, en }, attributes: {} }));
    const lists: CodeLists = new Map([
      ['province', list(['11', 'Aceh'])],
      ['right', list(['R01', 'Life'], ['R02', 'Food'], ['R03', 'Life; food'])],
    ]);
    const find = (typed: Record<string, string>) => findConstants(complaints, typed, lists);
    expect(find({ province: ' aceh ', right: 'Life;R02', files: '2', method: '' })).toEqual({
      constants: { province: '11', right: 'R01;R02', files: '2' },
    });
    expect(find({ right: 'life; food' })).toEqual({ constants: { right: 'R03' } });
    expect(find({ province: 'Aceh;Aceh', right: 'Life;', files: '-1' })).toEqual({
      errors: {
        'constant.province': 'choice',
        'constant.right': 'choice',
        'constant.files': 'invalid',
      },
    });
  });

  it('adds the codes of values to those that it has', () => {
    const given = [
      { column: 'Hak', list: 'right', value: 'Pangan', code: 'R02' },
      { column: 'Hak', list: 'right', value: '-', code: '' },
      { column: 'Hak', list: 'issue', value: 'Lain', code: 'I01' },
    ];
    const { columns } = withValues(complaints, mapping, given);
    expect(columns).toMatchObject({
      right: { values: { hidup: 'R01', Pangan: 'R02', '-': '' } },
      id: { prefix: 'A-' },
    });
    expect(JSON.stringify(columns)).not.toContain('Lain');
  });

  it('leaves out the rows of values that are whole cells of one column', () => {
    const content = { ...mapping, rows: { only: { Jenis: 'P' }, except: { Hak: 'uji' } } };
    const without = withoutRows(content, [
      { column: 'Nomor', value: 'x' },
      { column: 'Nomor', value: 'y' },
    ]);
    expect(without).toEqual({
      ...content,
      rows: { only: { Jenis: 'P' }, except: { Hak: ['uji'], Nomor: ['x', 'y'] } },
    });
    expect(withoutRows(without, [{ column: 'Nomor', value: 'y' }])).toEqual(without);
    expect(withoutRows(mapping, [{ column: 'Hak', value: 'a' }])).toBeNull();
    const odd = withoutRows(mapping, [{ column: 'Nomor', value: '__proto__' }]);
    expect(JSON.stringify(odd)).toContain('"Nomor":["__proto__"]');
    expect(withoutRows(mapping, [{ column: 'Korban 1 + Korban 2', value: 'a' }])).toBeNull();
  });

  it('names the columns that are read from one of the file, also by made ones', () => {
    const fields = fieldsOfMapping(complaints, mapping);
    fields.parts = { p0: { column: 'Surat', sign: '/', part: '2' } };
    fields.joined = { j0: { a: 'Unit', b: '+p0' } };
    fields.from.status = '+j0';
    fields.from.id = undefined;
    fields.else = { a: 'Unit' };
    expect(columnsReadFrom('Hak', fields)).toEqual(['right']);
    expect(columnsReadFrom('Surat', fields)).toEqual(['status']);
    expect(columnsReadFrom('Unit', fields)).toEqual(['status', 'id']);
    expect(columnsReadFrom('Catatan', fields)).toEqual([]);
  });

  it('requires the id and the date, columns of the file, and formats of dates', () => {
    const schema = mappingFormSchema(complaints, ['a', 'b']);
    const parse = (input: object) =>
      schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(parse({ from: { id: 'a' } })).toEqual(['from.received_on']);
    expect(parse({ from: { id: 'a', received_on: 'c' } })).toEqual(['from.received_on']);
    const from = { id: 'a', received_on: 'b' };
    expect(parse({ from, format: { received_on: 'd/m' } })).toEqual(['format.received_on']);
    expect(parse({ from, format: { received_on: 'd/m/yyyy; yyyy' } })).toEqual([]);
  });
});
