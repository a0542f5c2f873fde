/** What applicants do to their requests once these are sent, each on a separate page. */
export const applicantActs = ['answer', 'write', 'appeal', 'withdraw'] as const;
export type ApplicantAct = (typeof applicantActs)[number];

/** The fields of an answer, a message or an appeal for files, or for photos of their pages. */
export const attachmentFields = ['attachment_1', 'attachment_2', 'attachment_3'] as const;
export type AttachmentField = (typeof attachmentFields)[number];
