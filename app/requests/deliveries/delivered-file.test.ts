import { expect, it } from 'vitest';
import { deliveredKind } from './delivered-file.server';

it.each([
  ['data.csv', 'id;tahun\n1;2025\n', true],
  ['DATA.XLSX', 'PK\x03\x04', true],
  ['surat.pdf', '%PDF-1.7', true],
  ['surat.pdf', 'MZ\x90\0', false],
  ['data.csv', 'MZ\x90\0', false],
  ['data.csv', '%PDF-1.7', false],
  ['data.html', '<script>', false],
  ['data.csv.exe', 'id;tahun', false],
  ['data', 'id;tahun', false],
])('whether %s may be delivered depends on its name and its first bytes %j: %s', (...given) => {
  const [name, start, isAccepted] = given;
  expect(deliveredKind(name, Buffer.from(start, 'latin1')) !== null).toBe(isAccepted);
});
