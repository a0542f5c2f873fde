import { type Database } from '~/platform/db/schema';

/** The tables with such a column. */
type TableWith<Column extends string> = {
  [Table in keyof Database]: Column extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** Whether each column of a table is a part of the export. */
type ExportedColumns<Table extends keyof Database> = Record<keyof Database[Table], boolean>;

/** The account itself, without what would only help a thief, and normalised duplicates. */
export const exportedAccount: ExportedColumns<'account'> = {
  id: true,
  email: true,
  email_key: false,
  username: true,
  username_key: false,
  full_name: true,
  password_hash: false,
  language: true,
  bio: true,
  version: true,
  profile_form: false,
  created_at: true,
  verified_at: true,
};

/**
 * Every table that refers to accounts: adding one, or a column, requires a decision here about its export.
 */
export const ownedTables: { [Table in TableWith<'account_id'>]: ExportedColumns<Table> } = {
  account_image: { account_id: false, content: true },
  session: {
    account_id: false,
    hash: false,
    device: true,
    is_remembered: true,
    audience: true,
    started_at: true,
    seen_at: true,
    expires_at: true,
    second_factor_at: true,
    pending_secret: false,
  },
  account_role: { account_id: false, role: true, granted_at: true },
  internal_account: { account_id: false, marked_at: true },
  second_factor: { account_id: false, secret: false, last_step: false, set_up_at: true },
  recovery_code: { account_id: false, hash: false, made_at: true },
  half_log_in: {
    account_id: false,
    hash: false,
    is_remembered: true,
    audience: true,
    expires_at: true,
  },
  kept_form: { account_id: false, page: false, sealed: false, kept_at: true },
  account_token: { account_id: false, hash: false, purpose: true, email: true, expires_at: true },
  account_event: { account_id: false, id: true, kind: true, at: true },
  notification: {
    account_id: false,
    id: true,
    kind: true,
    values: true,
    href: true,
    is_listed: true,
    is_mail_due: true,
    created_at: true,
    read_at: true,
  },
  notification_preference: { account_id: false, kind: true, in_portal: true, by_mail: true },
  saved_view: {
    account_id: false,
    id: true,
    name: true,
    dataset: true,
    search: true,
    watched: true,
    threshold: true,
    compared_id: true,
    changed_from: true,
    changed_to: true,
    saved_at: true,
  },
  access_history: {
    account_id: false,
    id: true,
    name: true,
    kind: true,
    href: true,
    dataset: true,
    calculation_id: true,
    filter: true,
    size: true,
    at: true,
  },
  data_request: {
    account_id: false,
    id: true,
    reference: true,
    kind: true,
    internal_proof: true,
    state: true,
    fields: true,
    dataset: true,
    filter: true,
    language: true,
    officer_id: false,
    checklist: false,
    version: false,
    changed_at: true,
    submitted_at: true,
    opened_at: true,
    decided_at: true,
    ended_at: true,
    expires_at: true,
    purged_at: true,
  },
};

/** Every table that refers to data requests: of officers only what they wrote to the applicant. */
export const requestTables: { [Table in TableWith<'request_id'>]: ExportedColumns<Table> } = {
  request_event: {
    id: true,
    request_id: true,
    act: true,
    state: true,
    acted_by: false,
    message: true,
    form: false,
    reason: true,
    at: true,
  },
  request_file: {
    id: true,
    request_id: true,
    event_id: true,
    kind: true,
    storage_key: false,
    name: true,
    media_type: true,
    size: true,
    sha256: true,
    sent_sha256: true,
    is_flagged: true,
    scan: true,
    stored_by: false,
    stored_at: true,
    removed_at: true,
  },
  request_condition: {
    id: false,
    request_id: false,
    condition: false,
    outcome: false,
    reason: false,
    decided_by: false,
    at: false,
  },
  prepared_delivery: {
    id: false,
    request_id: false,
    form: false,
    prepared_by: false,
    prepared_at: false,
  },
  request_note: {
    id: false,
    request_id: false,
    written_by: false,
    text: false,
    form: false,
    at: false,
  },
};
