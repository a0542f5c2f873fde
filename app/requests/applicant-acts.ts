/** What applicants do to their requests once these are sent, each on a separate page. */
export const applicantActs = ['answer', 'write', 'appeal', 'withdraw'] as const;
export type ApplicantAct = (typeof applicantActs)[number];

/** The fields for files of an answer or an appeal. */
export const attachmentFields = ['attachment_1', 'attachment_2', 'attachment_3'] as const;
