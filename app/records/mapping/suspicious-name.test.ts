import { describe, expect, it } from 'vitest';
import { isSuspiciousName } from './suspicious-name';

describe('the name of a new code', () => {
  it.each(['N/A', 'n.a.', '#VALUE!', '#REF!', '-', '?', '12', '3,5', '2025-01-31', 'x', ' NULL '])(
    'is suspicious: "%s"',
    (name) => expect(isSuspiciousName(name)).toBe(true),
  );

  it.each(['Tidak diketahui', 'tidak ada', 'Not available'])('is a placeholder: "%s"', (name) =>
    expect(isSuspiciousName(name)).toBe(true),
  );

  it.each(['Air', 'Closed', '水', 'Pasal 28', 'TNI', 'Na Bon'])('is a name: "%s"', (name) =>
    expect(isSuspiciousName(name)).toBe(false),
  );

  it.each(['12', 'A', '3,5'])('is a name in a list of such: "%s"', (name) =>
    expect(isSuspiciousName(name, { areNumbers: true })).toBe(false),
  );

  it.each(['N/A', '#REF!', '-'])('is suspicious even there: "%s"', (name) =>
    expect(isSuspiciousName(name, { areNumbers: true })).toBe(true),
  );
});
