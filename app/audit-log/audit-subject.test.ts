import { expect, it } from 'vitest';
import { parseSubject } from './audit-subject';

it.each([
  ['message:7', 'message', '7', ''],
  ['account_role:7:officer', 'account_role', '7', 'officer'],
  ['data_request:3f2a-01:signed', 'data_request', '3f2a-01', 'signed'],
  ['calculation:12?by=right,status', 'calculation', '12', '?by=right,status'],
  ['calculation:12/csv?by=right', 'calculation', '12', '/csv?by=right'],
  ['letter:2026/11:a', 'letter', '2026/11:a', ''],
  ['audit_log:csv?act=fileRead', 'audit_log', 'csv', '?act=fileRead'],
  ['setting:CONFIRM_APPROVALS', 'setting', 'CONFIRM_APPROVALS', ''],
  ['former_table:7', null, 'former_table:7', ''],
  ['anything', null, 'anything', ''],
])('the subject %s is about %s %s, in detail %s', (subject, kind, id, detail) => {
  expect(parseSubject(subject)).toEqual({ kind, id, detail });
});
