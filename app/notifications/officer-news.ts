/** The acts on data requests that officers are notified of. */
export const officerNews = [
  'write',
  'answer',
  'appeal',
  'withdraw',
  'propose',
  'return',
  'confirm',
] as const;
export type OfficerNews = (typeof officerNews)[number];
