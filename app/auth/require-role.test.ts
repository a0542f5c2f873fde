import { describe, expect, it } from 'vitest';
import { requireRole, requireStaff, RoleMissing } from './require-role';
import { roles, type Role } from './roles';

const holder = (...held: Role[]) => ({ roles: held, hasPassedSecondFactor: true });

describe('a required role', () => {
  it.each(roles)('is held by an account that has it: %s', (role) => {
    expect(() => requireRole(holder(role), role)).not.toThrow();
    const others = roles.filter((other) => other !== role);
    expect(() => requireRole(holder(role), ...others)).toThrow(RoleMissing);
    expect(() => requireRole(holder(...others), role)).toThrow(RoleMissing);
  });

  it('may be one of several, of an account with several', () => {
    expect(() => requireRole(holder('editor', 'analyst'), 'publisher', 'analyst')).not.toThrow();
  });

  it('is not held by guests, users without roles, or without the second factor', () => {
    for (const other of [null, holder(), { roles, hasPassedSecondFactor: false }]) {
      expect(() => requireRole(other, ...roles)).toThrow(RoleMissing);
    }
  });

  it('is held before the second factor where that is set up', () => {
    const analyst = { roles: ['analyst'], hasPassedSecondFactor: false } as const;
    expect(() => requireStaff(analyst)).not.toThrow();
    for (const other of [null, holder()]) expect(() => requireStaff(other)).toThrow(RoleMissing);
  });

  it('is held by nobody where none is named', () => {
    expect(() => requireRole(holder(...roles))).toThrow(RoleMissing);
  });
});
