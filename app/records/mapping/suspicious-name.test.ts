import { describe, expect, it } from 'vitest';
import { isSuspiciousName } from './suspicious-name';

describe('the name of a new code', () => {
  it.each(['N/A', 'n.a.', '#VALUE!', '#REF!', '-', '?', '12', '3,5', '2025-01-31', 'x', ' NULL '])(
    'is suspicious as "%s"',
    (name) => expect(isSuspiciousName(name)).toBe(true),
  );

  it.each(['Tidak diketahui', 'tidak ada', 'Not available'])('says nothing as "%s"', (name) =>
    expect(isSuspiciousName(name)).toBe(true),
  );

  it.each(['Air', 'Closed', '水', 'Pasal 28', 'TNI', 'Na Bon'])('is a name as "%s"', (name) =>
    expect(isSuspiciousName(name)).toBe(false),
  );

  it.each(['12', 'A', '3,5'])('is a name as "%s" in a list of such', (name) =>
    expect(isSuspiciousName(name, { areNumbers: true })).toBe(false),
  );

  it.each(['N/A', '#REF!', '-'])('is suspicious as "%s" there, too', (name) =>
    expect(isSuspiciousName(name, { areNumbers: true })).toBe(true),
  );
});
