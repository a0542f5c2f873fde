import { codeActs } from './codes/code-acts.server';
import { expectationActs } from './expectations/expectation-acts.server';
import { takeBackImport } from './history/history-acts.server';
import { publishingActs } from './publishing/publishing-acts.server';
import { recordActs } from './records/record-acts.server';
import { type AnyStaffAct } from './staff-act';

/** All acts of the staff that the worker runs. */
export const staffActs: readonly AnyStaffAct[] = [
  ...codeActs,
  ...expectationActs,
  takeBackImport,
  ...publishingActs,
  ...recordActs,
];
