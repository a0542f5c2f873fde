import { expect, it } from 'vitest';
import { usernameField } from './account-fields.server';

const isTaken = (username: string) => usernameField().safeParse(username).success;

it.each([
  'admin',
  'Admin',
  'adm1n',
  'adrnin',
  'admin2',
  'admin2026',
  'admin.siti',
  'a.d.m.i.n',
  'komnasham',
  'komnas-ham',
  'K0mnas_HAM',
  'komnas.ham.ri',
  'terang',
  'Terang1',
  't3rang',
  'root',
  'r00t',
  'support',
  'supp0rt',
  'no-reply',
  'helpdesk',
  'he1pdesk',
  'info',
])('the username "%s" is reserved for operators', (username) => {
  expect(isTaken(username)).toBe(false);
});

it.each([
  'siti',
  'terang.bulan',
  'rooty',
  'informatika',
  'bantu',
  'arnold',
  'badminton',
  'siti2026',
  'helpful',
])('the username "%s" is free for anybody', (username) => {
  expect(isTaken(username)).toBe(true);
});
