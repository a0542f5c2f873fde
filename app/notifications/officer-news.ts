/** What officers are notified of: acts on data requests, and that a decision is due soon. */
export const officerNews = [
  'submit',
  'write',
  'answer',
  'appeal',
  'withdraw',
  'propose',
  'return',
  'confirm',
  'due',
] as const;
export type OfficerNews = (typeof officerNews)[number];
