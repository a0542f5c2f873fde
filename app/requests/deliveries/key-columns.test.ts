import { expect, it } from 'vitest';
import { declaredKeys } from './key-columns';

const dimensions = new Set(['province', 'Provinsi', 'right', 'Hak', 'Year', 'case_detail']);

it.each([
  [['id', 'province', 'province_name', 'note'], [1]],
  [['province_name', 'note'], [0]],
  [
    [' PROVINSI ', 'year', 'catatan'],
    [0, 1],
  ],
  [
    ['Provinsi', 'RIGHT'],
    [0, 1],
  ],
  [
    ['Kode Provinsi', 'Nama Provinsi', 'Case-Detail'],
    [0, 2],
  ],
  [['catatan', 'Nama instansi'], []],
])('of the columns %j, those at %j are named like a dimension', (columns, keys) => {
  expect(declaredKeys(columns, dimensions)).toEqual(keys);
});

it('what names people is declared, too', () => {
  const columns = ['Nama', 'Nama Korban', 'NIK', 'E-mail', 'No. HP', 'Nama instansi'];
  expect(declaredKeys(columns, dimensions)).toEqual([0, 1, 2, 3, 4]);
});

it('what others may know of people is declared, too: province, gender, age and right', () => {
  expect(declaredKeys(['province', 'gender', 'age', 'right'], dimensions)).toEqual([0, 1, 2, 3]);
});

it.each([
  ['gender', 'sex', 'Sex', 'jenis_kelamin', 'Jenis Kelamin', 'JenisKelamin', 'gender_code'],
  [
    'victim_gender',
    'Jenis kelamin korban',
    'Geschlecht',
    'Sexe',
    'Género',
    '性別',
    '被害者の性別',
    '性别',
  ],
  ['age', 'Umur', 'usia korban', 'Âge', 'Edad', '年齢', '年龄', 'Alter'],
  ['tanggal_lahir', 'date of birth', 'Geburtsjahr', 'année de naissance'],
  ['pekerjaan', 'Occupation', 'agama', 'Religión', 'suku', 'nationality', 'pendidikan'],
  ['Kabupaten/Kota', 'kecamatan', 'Village', 'kode_pos'],
])('%s and its like are declared key variables', (...columns) => {
  for (const column of columns)
    expect([column, declaredKeys([column], dimensions)]).toEqual([column, [0]]);
});

it.each(['page', 'message', 'catatan', 'nomor', 'Essex', 'usage', 'status', 'jumlah'])(
  '%s is not',
  (column) => {
    expect(declaredKeys([column], dimensions)).toEqual([]);
  },
);
