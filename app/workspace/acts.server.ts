import { codeActs } from './codes/code-acts.server';
import { expectationActs } from './expectations/expectation-acts.server';
import { putBackAct, takeBackImport } from './history/history-acts.server';
import { isPageOfActs, type ActPage } from './jobs/staff-job';
import { publishingActs } from './publishing/publishing-acts.server';
import { recordActs } from './records/record-acts.server';
import { type AnyStaffAct } from './staff-act';

/** All acts of the staff that the worker runs, by the page on which they are done. */
const actsOfPages: Record<ActPage, readonly AnyStaffAct[]> = {
  codes: codeActs,
  expectations: expectationActs,
  history: [takeBackImport, putBackAct],
  publishing: publishingActs,
  records: recordActs,
};

/** All acts of the staff that the worker runs. */
export const staffActs: readonly AnyStaffAct[] = Object.values(actsOfPages).flat();

/** Returns the page on which an act is done; null for one that is in no list. */
export function pageOfAct({ name }: Pick<AnyStaffAct, 'name'>): ActPage | null {
  const pages = Object.keys(actsOfPages).filter(isPageOfActs);
  return pages.find((page) => actsOfPages[page].some((act) => act.name === name)) ?? null;
}
