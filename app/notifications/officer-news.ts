/** What officers are notified of: acts on data requests, and that a decision or delivery is due soon. */
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
  'deliver',
] as const;
export type OfficerNews = (typeof officerNews)[number];
