/**
 * The acts of the audit log, in the order in which the filter lists them; `audit:acts.<act>` is what each is in plain
 * words. `audit()` writes no others.
 */
export const auditActs = [
  'roleGranted',
  'roleRevoked',
  'secondFactorReset',
  'sessionsEnded',
  'internalMarked',
  'internalUnmarked',
  'internalInvited',
  'internalInvitationWithdrawn',
  'internalInvitationAccepted',
  'fileRead',
  'conditionTicked',
  'conditionWaived',
  'conditionOpened',
  'confirmationSwitchedOff',
  'confirmationSwitchedOn',
  'secondPublisherSwitchedOff',
  'secondPublisherSwitchedOn',
  'deliveryPrepared',
  'rareRowsSeen',
  'unexaminedSeen',
  'deliveryConfirmed',
  'deliveryDiscarded',
  'deliveryRecalled',
  'requestPurged',
  'draftPurged',
  'virusFound',
  'orphanRemoved',
  'messageAnswered',
  'messageClosed',
  'messageReopened',
  'messagePurged',
  'previewOpened',
  'previewLeft',
  'exactCountsRead',
  'recordRead',
  'duplicatesListed',
  'eventAdded',
  'eventChanged',
  'eventRemoved',
  'dataFileUploaded',
  'dataFileRemoved',
  'auditLogRead',
  'auditLogExported',
] as const;

export type AuditAct = (typeof auditActs)[number];

/** What acts are about: the tables, or other kinds, that the subjects of entries begin with. */
export const auditKinds = [
  'account',
  'account_role',
  'internal_invitation',
  'data_request',
  'request_file',
  'letter',
  'message',
  'calculation',
  'record',
  'declared_event',
  'setting',
  'data_file',
  'audit_log',
] as const;

export type AuditKind = (typeof auditKinds)[number];
