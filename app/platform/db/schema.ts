import { type ColumnType, type Generated, type GeneratedAlways, type Selectable } from 'kysely';

/** Names by language; Indonesian is always present. */
export type Names = { id: string } & Record<string, string>;

/** One code of a code list. `attributes` holds the list's additional columns (parent codes, dates …). */
interface CodeTable {
  list: string;
  code: string;
  position: number;
  names: ColumnType<Names, string, string>;
  attributes: ColumnType<Record<string, string>, string, string>;
  /** The import that created the code; null for codes of files and of the staff. */
  import_id: number | null;
}

/** All code lists as they were at some moment, in order; immutable. */
interface CodeListVersionTable {
  /** Of the content, so that equal lists are stored once. */
  sha256: string;
  codes: ColumnType<
    Pick<Selectable<CodeTable>, 'list' | 'code' | 'names' | 'attributes'>[],
    string,
    never
  >;
}

/** The version of its file to which a code list was last updated. */
interface CodeListSeedTable {
  list: string;
  sha256: string;
}

/** A change of a code; `before` is null where it was added, `after` where it was deleted. */
interface CodeChangeTable {
  id: GeneratedAlways<number>;
  list: string;
  code: string;
  before: ColumnType<KeptCode | null, string | null, never>;
  after: ColumnType<KeptCode | null, string | null, never>;
  changed_by: string;
  changed_at: Generated<Date>;
}

/** The properties of a code besides its list and the code itself. */
export type KeptCode = Pick<Selectable<CodeTable>, 'position' | 'names' | 'attributes'>;

/** What an import is: only the first kind reads a file. */
export type ImportKind = 'file' | 'merge' | 'correction' | 'removal' | 'withdrawal';

/** A batch of records, written in one transaction. `keptActor` describes the actor, here and below. */
interface ImportTable {
  id: GeneratedAlways<number>;
  dataset: string;
  file_name: string;
  kind: Generated<ImportKind>;
  /** Why a record was corrected or removed, or an import withdrawn by staff in the portal; null otherwise. */
  reason: ColumnType<string | null, string | null | undefined, null>;
  /** Null where the import reads no file but withdraws another import. */
  sha256: string | null;
  /** SHA-256 of the canonical mapping; empty for the portal's own columns. */
  mapping_sha256: string;
  is_synthetic: boolean;
  /** The precision of its records' dates. */
  date_precision: Generated<'day' | 'month' | 'year'>;
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  imported_by: string;
  imported_at: Generated<Date>;
  /** The import that withdrew it and restored its records' former states; null unless withdrawn. */
  withdrawn_by: Generated<number | null>;
  /** The import that it withdraws; null for others. */
  takes_back: ColumnType<number | null, number | null | undefined, never>;
  /** The kind of reason for which it removes a record; null for others, and for removals of earlier versions. */
  removal_kind: ColumnType<RemovalKind | null, RemovalKind | undefined, never>;
  /** When the record that it removes was redacted, and why; null for others. */
  redacted_at: Generated<Date | null>;
  redaction_reason: Generated<string | null>;
}

export type RemovalKind = 'duplicate' | 'mistake' | 'court-order' | 'other';

/**
 * A frozen, numbered, dated state of a dataset: the records current after import `through_import`, except
 * those that it holds back (`HeldRecordTable`).
 */
interface CalculationTable {
  id: GeneratedAlways<number>;
  dataset: string;
  through_import: number;
  /** The version of the code lists by which it is counted and shown. */
  code_lists: string;
  records: number;
  is_synthetic: boolean;
  /** The date of the newest record; null without records. */
  last_date: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The last day that its records cover, see `coveredUntil`; null without records, and for calculations of
   * earlier versions.
   */
  covered_until: ColumnType<string | null, string | null | undefined, string | null>;
  /** The first day of its records, except stray early ones, see `firstDateOf`; null without records. */
  first_date: ColumnType<string | null, string | null | undefined, string | null>;
  /** The years of the stray records before it. */
  earlier_years: Generated<number[]>;
  /** The calculation that visitors saw, or had last seen, when this one was made; null if there was none. */
  compared_with: Generated<number | null>;
  /**
   * The policy under which the two were compared, such as "protected 4"; null if unknown, or nothing was
   * compared.
   */
  compared_under: Generated<string | null>;
  /** How many records differ between the two, including those held back; null if nothing was compared. */
  changed_records: Generated<number | null>;
  /** How many of these it holds back; null if holding back was turned off. */
  held_records: Generated<number | null>;
  /**
   * How many it would hold back had they, or those of merges, not been released; null if nothing was
   * released, or unknown.
   */
  released_records: Generated<number | null>;
  /** How many of those held back the last publication already holds back; null as `changed_records`. */
  pending_records: Generated<number | null>;
  /**
   * About how many records it would change and hold back if published half as often; null if it was the
   * first.
   */
  changed_if_joined: Generated<number | null>;
  held_if_joined: Generated<number | null>;
  /**
   * How many small rounded counts it changes, and how many of them a single record changes; null if nothing
   * was compared, or unknown.
   */
  small_moves: Generated<number | null>;
  lone_moves: Generated<number | null>;
  /** About the same if published half as often. */
  small_moves_if_joined: Generated<number | null>;
  lone_moves_if_joined: Generated<number | null>;
  /** The year that its views open with; null without records, and for calculations of earlier versions. */
  default_year: number | null;
  /** The columns in which at least one of its records has a value; null if unknown. */
  recorded: string[] | null;
  /** The lowest precision of its records' dates. */
  date_precision: Generated<'day' | 'month' | 'year'>;
  calculated_by: string;
  calculated_at: Generated<Date>;
  /** Who retracted it, when, and the reason that users read; all null, or none. */
  retracted_by: string | null;
  retracted_at: Date | null;
  retraction_reason: string | null;
}

/** A record that a calculation counts in an earlier state: the one after an import, if it existed then. */
interface HeldRecordTable {
  calculation_id: number;
  record_id: string;
  /** 0 if the record was never published. */
  through_import: number;
}

/** How many records of a calculation fall on a day. */
interface CalculationDayTable {
  calculation_id: number;
  day: ColumnType<string, string, never>;
  records: number;
}

/**
 * A serialised part of a calculation's bitmap index: the numbers of the records that carry a code of
 * a dimension, or a bit of a summed column (`dimension` names the column, `code` the bit).
 */
interface CalculationBitmapTable {
  calculation_id: number;
  dimension: string;
  code: string;
  bitmap: Buffer;
}

/** The keys of a calculation's records, in the order in which its index numbers them, in chunks. */
interface CalculationKeyTable {
  calculation_id: number;
  /** Of the chunk, from 0. */
  position: number;
  /** Four bytes each, little-endian. */
  keys: Buffer;
}

/** The checksum of a part of a calculation's index, by which damage is detected. */
interface CalculationChecksumTable {
  calculation_id: number;
  /** `day`, `key`, or `bitmap` and the dimension. */
  part: string;
  sha256: Buffer;
}

/** The log of publications; the newest that was not withdrawn names the published calculation. */
interface PublicationTable {
  id: GeneratedAlways<number>;
  dataset: string;
  calculation_id: number;
  published_by: string;
  published_at: Generated<Date>;
  /** Why it was published although few records had changed; null where no override was needed. */
  override_reason: string | null;
  /**
   * The code of the refusal that the reason overrode; null without a reason, and for publications before codes
   * were kept.
   */
  overridden_refusal: ColumnType<string | null, string | null | undefined, never>;
  /** Why who had calculated it published it, without a second person; null where that was permitted. */
  emergency_reason: ColumnType<string | null, string | null | undefined, never>;
  /** The notes to readers on it and on its withdrawal; null without one. */
  note: ColumnType<Names | null, string | null | undefined, never>;
  withdrawal_note: ColumnType<Names | null, string | null | undefined, string | null>;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

/** The archive of a calculation's tables under a policy; `key` is that of its file in storage. */
interface ArchiveTable {
  calculation_id: number;
  /** Name and version of the policy. */
  policy: string;
  key: string;
  /** Its name for visitors. */
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  built_at: Generated<Date>;
}

/** A planned release. */
interface PlannedReleaseTable {
  id: GeneratedAlways<number>;
  dataset: string;
  planned_on: ColumnType<string, string, never>;
  planned_by: string;
  planned_at: Generated<Date>;
}

/** A publication at a minute to come, and what became of it. */
interface PlannedPublicationTable {
  id: GeneratedAlways<number>;
  dataset: ColumnType<string, string, never>;
  calculation_id: ColumnType<number, number, never>;
  due_at: ColumnType<Date, Date, never>;
  planned_by: ColumnType<string, string, never>;
  planned_at: Generated<Date>;
  note: ColumnType<Names | null, string | null, never>;
  override_reason: ColumnType<string | null, string | null, never>;
  emergency_reason: ColumnType<string | null, string | null, never>;
  /** The release that announces its day; null if that was announced before. */
  release_id: ColumnType<number | null, number | null, never>;
  /** Waiting; then published, refused at its minute, or cancelled. */
  state: ColumnType<PlanState, PlanState | undefined, PlanState>;
  /** The code of the refusal; null unless it was refused. */
  refusal: string | null;
  over_at: Date | null;
  /** Who cancelled it; null unless it was cancelled. */
  cancelled_by: string | null;
}

type PlanState = 'waiting' | 'published' | 'refused' | 'cancelled';

/** An account that may preview a draft until a moment, although it is not of the staff. */
interface PreviewGuestTable {
  calculation_id: ColumnType<number, number, never>;
  account_id: ColumnType<number, number, never>;
  named_by: string;
  named_at: Generated<Date>;
  ends_at: Date;
}

/** The draft that a session previews, or has last previewed. */
interface PreviewTable {
  /** The hash that identifies the session. */
  session: string;
  calculation_id: number;
  opened_at: Generated<Date>;
  /** When it was left, or found to have ended; null while it is open. */
  left_at: Date | null;
}

/** A view of a dataset that an account has saved under a name. */
interface SavedViewTable {
  id: GeneratedAlways<number>;
  account_id: ColumnType<number, number, never>;
  name: string;
  dataset: ColumnType<string, string, never>;
  /** Its canonical search parameters, without calculation and language. */
  search: ColumnType<string, string, never>;
  /** Which of its figures are compared: the total alone, or all of them. */
  watched: string;
  /** The smallest change that causes a notification, in per cent of the former value; 0: any; null: none. */
  threshold: number | null;
  /** The newest calculation that it was compared with or saved at. */
  compared_id: number;
  /** The calculations between which its last reported change happened. */
  changed_from: number | null;
  changed_to: number | null;
  saved_at: Generated<Date>;
}

/** Texts by language, written as JSON. */
type NamesColumn = ColumnType<Names, string, string>;

/** A file that belongs to the content; `id` is also its key in storage. */
interface ContentFileTable {
  id: string;
  name: string;
  media_type: string;
  /** The language of the file as a BCP 47 tag; null for none. */
  language: string | null;
  /** In bytes. */
  size: number;
  sha256: string;
  stored_at: Generated<Date>;
}

/** A term of the glossary. */
interface DefinitionTable {
  slug: string;
  term: NamesColumn;
  text: NamesColumn;
  updated_at: Generated<Date>;
}

/** A CMS page: its title and the text before its sections. */
interface PageTable {
  name: string;
  title: NamesColumn;
  text: NamesColumn;
  /** The page as a file to download. */
  file_id: string | null;
  updated_at: Generated<Date>;
}

interface PageSectionTable {
  page: string;
  /** Its anchor. */
  slug: string;
  position: number;
  title: NamesColumn;
  text: NamesColumn;
  /** The code list that it shows, if any. */
  code_list: string | null;
}

/** A periodic report on the data, or an archival publication. */
interface DocumentTable {
  id: GeneratedAlways<number>;
  kind: 'report' | 'publication';
  name: NamesColumn;
  text: NamesColumn;
  year: number;
  file_id: string;
  is_synthetic: boolean;
  added_by: string;
}

/** A picture of the data. `alternative` describes in words what it shows. */
interface InfographicTable {
  slug: string;
  category: string;
  title: NamesColumn;
  alternative: NamesColumn;
  published_on: ColumnType<string, string, string>;
  is_synthetic: boolean;
}

/** An infographic in one language. */
interface InfographicPictureTable {
  infographic: string;
  language: string;
  file_id: string;
}

/** The configuration of the landing page, checked when it is read; one row, or none. */
interface LandingPageTable {
  id: Generated<number>;
  config: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
}

/** A dated note of the staff, which charts over time mark. */
interface DeclaredEventTable {
  id: GeneratedAlways<number>;
  /** A day (YYYY-MM-DD) or a month (YYYY-MM). */
  date: string;
  /** The only dataset whose charts mark it; null for all. */
  dataset: string | null;
  note: NamesColumn;
  is_published: boolean;
  is_synthetic: Generated<boolean>;
  /** Grows with each change: a change based on an older version is refused. */
  version: Generated<number>;
  /** The number of the form that last saved it: sent twice, it saves it once. */
  form: string | null;
}

/** When a client has used up its rate limit; `key` is a hash of action and client. */
interface RateLimitTable {
  key: string;
  used_until: Date;
}

/** An answer to the satisfaction survey. */
interface SurveyAnswerTable {
  id: GeneratedAlways<number>;
  /** The form's own number: the same form sent twice is one answer. */
  submission: string;
  /** The day in Jakarta. */
  answered_on: ColumnType<string, string, never>;
  /** A keyed hash of e-mail address and day, which allows one answer each and identifies nobody. */
  respondent: string;
  value: string;
  gender: string | null;
  age: string | null;
  education: string | null;
  advice: string | null;
  /** Only of visitors who agreed to be contacted. */
  email: string | null;
  language: string;
}

/** A message to the commission, for its staff. */
interface MessageTable {
  id: GeneratedAlways<number>;
  /** The form's own number: the same form sent twice is one message. */
  submission: string;
  /** By which sender and staff refer to it. */
  reference: string;
  name: string;
  email: string;
  subject: string;
  body: string;
  /** The sender's. */
  language: string;
  received_at: Generated<Date>;
  state: Generated<'open' | 'answered' | 'closed'>;
  /** When it arrived, or an officer last handled it. */
  changed_at: Generated<Date>;
}

/** What an officer did with a message; never changed. */
interface MessageEventTable {
  id: GeneratedAlways<number>;
  message_id: number;
  act: 'answer' | 'close' | 'reopen';
  acted_by: number | null;
  /** The answer as it was mailed. */
  text: Generated<string>;
  /** The number of the form: sent twice, it is one answer. */
  form: string | null;
  at: Generated<Date>;
}

/** A registered user. `…_key` columns hold normalised values that must be unique. */
interface AccountTable {
  id: GeneratedAlways<number>;
  email: string;
  email_key: string;
  username: string;
  username_key: string;
  full_name: string;
  /** argon2id, in its own notation with salt and cost. */
  password_hash: string;
  /** The language of mails. */
  language: string;
  bio: Generated<string>;
  /** Grows with each change of the profile: a change based on an older version is refused. */
  version: Generated<number>;
  /** The number of the form that last changed the profile: sent twice, it changes it once. */
  profile_form: string | null;
  created_at: Generated<Date>;
  /** When the e-mail address was verified; until then nobody can log in. */
  verified_at: Date | null;
}

/** An account that is marked as one of the commission's staff, by an administrator or by an invitation. */
interface InternalAccountTable {
  account_id: number;
  marked_at: Generated<Date>;
  /** The address that was invited, and when; null if an administrator has marked the account. */
  invited_email: string | null;
  invited_at: Date | null;
}

/** An invitation to internal data requests that nobody has used yet. */
interface InternalInvitationTable {
  id: Generated<number>;
  /** Of its token. */
  hash: string;
  email: string;
  /** The address as it is compared. */
  email_key: string;
  invited_at: Generated<Date>;
  expires_at: Date;
}

/** The picture of an account: a small JPEG that the portal encodes. */
interface AccountImageTable {
  account_id: number;
  content: Buffer;
}

/** The session of a user who is logged in, found by the hash of the token in the cookie. */
interface SessionTable {
  hash: string;
  account_id: number;
  /** Browser and system in words: "Firefox, Android". */
  device: string;
  is_remembered: boolean;
  /** `browser` or `api`. */
  audience: Generated<string>;
  started_at: Generated<Date>;
  /** Accurate to a few minutes. */
  seen_at: Generated<Date>;
  expires_at: Date;
  /** When the second factor was passed; null in sessions that used a password alone. */
  second_factor_at: Date | null;
  /** The sealed secret of an authenticator app that is being set up. */
  pending_secret: Buffer | null;
}

/** A role of a member of the staff, one of `app/auth/roles.ts`. */
interface AccountRoleTable {
  account_id: number;
  role: string;
  granted_at: Generated<Date>;
}

/** The authenticator app of a member of the staff. */
interface SecondFactorTable {
  account_id: number;
  /** Sealed by a key that only the settings hold. */
  secret: Buffer;
  /** The half minute, counted from 1970, whose code was accepted last: no code is accepted twice. */
  last_step: number;
  set_up_at: Generated<Date>;
}

/** A code that replaces the app for one log-in; deleted once used. */
interface RecoveryCodeTable {
  account_id: number;
  hash: string;
  made_at: Generated<Date>;
}

/** A log-in with the right password that still lacks the second factor. */
interface HalfLogInTable {
  hash: string;
  account_id: number;
  is_remembered: boolean;
  /** The audience of the session that it becomes. */
  audience: Generated<string>;
  expires_at: Date;
}

/** A mailed token: one for each purpose of an account. */
interface AccountTokenTable {
  hash: string;
  account_id: number;
  purpose: string;
  /** The address that it was sent to and verifies. */
  email: string;
  expires_at: Date;
}

/** An event of an account; a failed log-in to an unknown one has no account. */
interface AccountEventTable {
  id: GeneratedAlways<number>;
  account_id: number | null;
  kind: string;
  at: Generated<Date>;
}

/** A notification of an account; a row that is not listed was for a mail only. */
interface NotificationTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: string;
  /** The values of its text, checked when they are read. */
  values: ColumnType<unknown, string, never>;
  /** The path with more details. */
  href: string;
  is_listed: boolean;
  /** Whether it must also be mailed and is not queued yet. */
  is_mail_due: boolean;
  created_at: Generated<Date>;
  read_at: Date | null;
}

/** How an account wants to be notified of a kind of event; without a row, the kind's defaults apply. */
interface NotificationPreferenceTable {
  account_id: number;
  kind: string;
  in_portal: boolean;
  by_mail: boolean;
}

/** The announcements to all accounts, so that each is sent once. */
interface AnnouncementTable {
  kind: string;
  subject: string;
  at: Generated<Date>;
}

/** The result of a job, for the user who started it. */
interface JobResultTable {
  job_id: string;
  result: ColumnType<unknown, string, string>;
  finished_at: Generated<Date>;
}

/** A complete download of a file by a user. */
interface AccessHistoryTable {
  id: GeneratedAlways<number>;
  account_id: number;
  /** The name of the file. */
  name: string;
  kind: 'content' | 'widget' | 'profile' | 'detailed' | 'delivery';
  /** The path that returns the same file again. */
  href: string;
  /** Where the file shows a view of a dataset: the dataset, and the view as the search of its address. */
  dataset: string | null;
  calculation_id: number | null;
  filter: Generated<string>;
  /** In bytes. */
  size: number;
  at: Generated<Date>;
}

/** A visit of today; deleted a day later. */
interface VisitTable {
  /** A hash of address and browser whose secret changes daily. */
  key: string;
  /** The visit's own number, by which it was counted. */
  number: string;
  seen_at: Date;
  /** When a page was left; a later request means that the visitor is back. */
  ended_at: Date | null;
}

/** The numbers of visits that the pages of all processes show: one row. */
interface ShownVisitsTable {
  is_only: true;
  online: number;
  today: number;
  month: number;
  total: number;
  at: Date;
}

/** When a process last ran a timer. */
interface TimerTable {
  name: string;
  taken_at: Date;
}

/** A form that is being or was acted on, and its outcome, encrypted; deleted after minutes. */
interface FormOutcomeTable {
  key: string;
  begun_at: Date;
  /** Null while a process acts on it. */
  sealed: Buffer | null;
}

/** The encrypted fields of a form whose session had ended; deleted after an hour. */
interface KeptFormTable {
  account_id: number;
  /** The hash of its address. */
  page: string;
  sealed: Buffer;
  kept_at: Generated<Date>;
}

/** How many visits began on a day in Jakarta. */
interface VisitDayTable {
  day: string;
  visits: number;
}

/** How long to wait after repeated failures; `key` as in `rate_limit`. */
interface BackoffTable {
  key: string;
  failures: number;
  blocked_until: Date;
}

/** A request for detailed data. */
interface DataRequestTable {
  id: Generated<string>;
  /** By which applicant and staff refer to it; null while it is a draft. */
  reference: string | null;
  /** The applicant; null once the account is deleted. */
  account_id: number | null;
  kind: 'internal' | 'external';
  /**
   * What proved that the applicant is of the staff when an internal request was sent: `mark` of the account, the domain
   * of its e-mail address, with `@`, or `invitation` with day and address, alone once purged. Null for external requests,
   * and those from before proof was required.
   */
  internal_proof: string | null;
  /** A state of `requests/states.ts`. */
  state: Generated<string>;
  /** What was typed, by the names of the form's fields; unchecked in a draft, empty once purged. */
  fields: ColumnType<Record<string, string>, string | undefined, string>;
  /** The requested view: the dataset, and the search of its address; null until chosen. */
  dataset: string | null;
  filter: Generated<string>;
  /** The applicant's. */
  language: string;
  /** The officer who took it. */
  officer_id: number | null;
  /** Ticks of before `request_condition`, which name nobody: only former releases read them. */
  checklist: ColumnType<Record<string, boolean>, string | undefined, string>;
  /** Grows with each change: a change based on an older version is refused. */
  version: Generated<number>;
  /** The number of the form that has saved the draft last; null if a program did. */
  edited_in: string | null;
  /** When it last changed as its applicant sees it: not by what officers do among themselves. */
  changed_at: Generated<Date>;
  submitted_at: Date | null;
  /**
   * When its applicant has opened its page for the first time since the latest act of somebody else; null for
   * requests of before this was recorded.
   */
  opened_at: Date | null;
  /** The last day of the decision, as YYYY-MM-DD, of which officers were reminded. */
  reminded_for: string | null;
  /** Of the latest decision. */
  decided_at: Date | null;
  /** When it was rejected, fulfilled, withdrawn or expired; null while it is open. */
  ended_at: Date | null;
  /** When the portal ends the wait for an answer of the applicant, or for the download. */
  expires_at: Date | null;
  /** When its personal data was deleted. */
  purged_at: Date | null;
}

/** An event of a data request: an act of `requests/states.ts`, and its text. */
interface RequestEventTable {
  id: GeneratedAlways<number>;
  request_id: string;
  act: string;
  /** The state that it led to. */
  state: string;
  /** Null for the portal itself, and once the account is deleted. */
  acted_by: number | null;
  message: Generated<string>;
  /** The number of the form: sent twice, it acts once. */
  form: string | null;
  /**
   * Why it was rejected, one of the declared reasons; null for every other act, and where none was chosen
   * yet.
   */
  reason: string | null;
  at: Generated<Date>;
}

/** What an officer has decided about a condition of an approval; the latest row counts. */
interface RequestConditionTable {
  id: GeneratedAlways<number>;
  request_id: string;
  /** One of `requests/conditions.ts`. */
  condition: string;
  outcome: 'ticked' | 'waived' | 'open';
  /** Of a waiver; else empty. */
  reason: Generated<string>;
  /** Null once the account is deleted. */
  decided_by: number | null;
  at: Generated<Date>;
}

/** A file of a data request, encrypted in the storage of letters. */
interface RequestFileTable {
  id: Generated<string>;
  request_id: string;
  /** The event it came with; null for letters of the application itself, and for a delivery that is only prepared. */
  event_id: number | null;
  kind: 'application' | 'recommendation' | 'institution' | 'attachment' | 'delivery';
  storage_key: string;
  name: string;
  media_type: string;
  /** In bytes, of the stored file. */
  size: number;
  sha256: string;
  /** Of the file as it was sent, which its sender can check. */
  sent_sha256: string;
  /** How many photos it was made of; null for other files, and for those stored before this was counted. */
  photo_count: number | null;
  /** Null where pages are not counted, as in a DOCX. */
  page_count: number | null;
  /** Whether it may still carry metadata. */
  is_flagged: Generated<boolean>;
  /** The virus scanner's result; `none` where no scanner is configured. */
  scan: 'clean' | 'waiting' | 'none' | 'infected';
  stored_by: number | null;
  stored_at: Generated<Date>;
  /** When its content was deleted. */
  removed_at: Date | null;
}

/** A delivery that an officer has prepared and nobody has confirmed yet; its files are those without an event. */
interface PreparedDeliveryTable {
  id: Generated<string>;
  request_id: string;
  /** The number of the form: sent twice, it prepares once. */
  form: string;
  prepared_by: number | null;
  prepared_at: Generated<Date>;
  /** The job that builds its archives; null where it has none to build. */
  job_id: string | null;
  /** When it was complete; null before. */
  built_at: Generated<Date | null>;
  /** The calculation of which the job built its archives; null before, without archives, and of former releases. */
  calculation_id: ColumnType<number | null, never, number>;
}

/** An officer's note about a data request, hidden from applicants. */
interface RequestNoteTable {
  id: GeneratedAlways<number>;
  request_id: string;
  written_by: number | null;
  text: string;
  /** The number of the form: sent twice, it is one note. */
  form: string;
  at: Generated<Date>;
}

/** Who read, removed or repaired confidential data; never changed. */
interface AuditLogTable {
  id: GeneratedAlways<number>;
  /** The number of an account, `operator`, or `portal`. */
  actor: string;
  /** One of `auditActs`; former releases may have written others. */
  act: string;
  /** What was acted on: a table and a key of it, such as `request_file:…`. */
  subject: string;
  at: Generated<Date>;
  /** Its position in the log, by the order of the commits; added by the database, as the hash is. */
  number: GeneratedAlways<number | null>;
  /** SHA-256 of the hash of the previous entry, followed by the columns of this one. */
  hash: GeneratedAlways<Buffer | null>;
  /**
   * From where it was done: `web`, for staff with network and device, `command` or `job`; null for entries of before
   * the column existed.
   */
  via: string | null;
}

/** A long job that staff queued, by the id of the job; its state and result are those of the job queue. */
interface StaffJobTable {
  id: string;
  /** The name of the job. */
  kind: string;
  /** What it is about: a file, or a dataset. */
  subject: string;
  /** The address of the page with its outcome. */
  page: string;
  queued_by: string;
  queued_at: Generated<Date>;
}

/** A file that staff uploaded to import its records. */
interface DataFileTable {
  id: Generated<string>;
  storage_key: string;
  name: string;
  /** The name of the dataset that it is for. */
  dataset: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** Which sheet, line of the header and encoding staff chose for it (`KnownShape`). */
  shape: ColumnType<unknown, string | undefined, string>;
  /** The job that inspects it, the latest one. */
  inspect_job: string | null;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  /** When its content was deleted. */
  removed_at: Date | null;
}

/** A file of the staff that arrives in parts. */
interface DataUploadTable {
  id: Generated<string>;
  uploaded_by: string;
  name: string;
  dataset: string;
  /** In bytes, all of it. */
  size: number;
  /** The file that it has become; null until all of it has arrived. */
  file_id: string | null;
  begun_at: Generated<Date>;
}

/** A version of a mapping, in the form of a mapping file; never changed. */
interface DataMappingTable {
  id: GeneratedAlways<number>;
  dataset: string;
  /** The fingerprint of the columns that it reads. */
  fingerprint: string;
  content: ColumnType<unknown, string, never>;
  saved_by: string;
  saved_at: Generated<Date>;
  /** The version that was saved while the form of this one was filled in, whose decisions it contains, too. */
  merged_with: number | null;
  /** The decisions that both changed differently, as `Superseded` says. */
  superseded: ColumnType<unknown, string | undefined, never>;
}

/** What the commission expects of the records of a dataset. */
interface ExpectationTable {
  id: GeneratedAlways<number>;
  dataset: string;
  kind: 'fall' | 'not-stated' | 'outlying-year' | 'validity';
  /** Null for kinds about all records. */
  dimension: string | null;
  /** In percent; null for kinds without one. */
  threshold: number | null;
  severity: 'error' | 'warning';
  declared_by: string;
  declared_at: Generated<Date>;
  /** Who changed or removed it, and when; null while it is in force. */
  ended_by: string | null;
  ended_at: Date | null;
}

/** A check or an import of an uploaded file, by its job. */
interface DataImportTable {
  job_id: string;
  file_id: string;
  /** Null for a file with the portal's own columns. */
  mapping_id: number | null;
  /** How it was read (`ImportOptions`). */
  options: ColumnType<unknown, string, never>;
}

/** The database without the record tables, which derive from the dataset declarations. */
export interface Database {
  code: CodeTable;
  code_list_version: CodeListVersionTable;
  code_change: CodeChangeTable;
  code_list_seed: CodeListSeedTable;
  import: ImportTable;
  calculation: CalculationTable;
  held_record: HeldRecordTable;
  calculation_day: CalculationDayTable;
  calculation_bitmap: CalculationBitmapTable;
  calculation_checksum: CalculationChecksumTable;
  calculation_key: CalculationKeyTable;
  publication: PublicationTable;
  archive: ArchiveTable;
  planned_release: PlannedReleaseTable;
  planned_publication: PlannedPublicationTable;
  preview_guest: PreviewGuestTable;
  preview: PreviewTable;
  saved_view: SavedViewTable;
  rate_limit: RateLimitTable;
  account: AccountTable;
  account_image: AccountImageTable;
  session: SessionTable;
  account_role: AccountRoleTable;
  internal_account: InternalAccountTable;
  internal_invitation: InternalInvitationTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  half_log_in: HalfLogInTable;
  account_token: AccountTokenTable;
  account_event: AccountEventTable;
  backoff: BackoffTable;
  notification: NotificationTable;
  notification_preference: NotificationPreferenceTable;
  announcement: AnnouncementTable;
  job_result: JobResultTable;
  visit: VisitTable;
  visit_day: VisitDayTable;
  shown_visits: ShownVisitsTable;
  timer: TimerTable;
  form_outcome: FormOutcomeTable;
  kept_form: KeptFormTable;
  access_history: AccessHistoryTable;
  survey_answer: SurveyAnswerTable;
  message: MessageTable;
  message_event: MessageEventTable;
  data_request: DataRequestTable;
  request_event: RequestEventTable;
  request_file: RequestFileTable;
  request_note: RequestNoteTable;
  prepared_delivery: PreparedDeliveryTable;
  request_condition: RequestConditionTable;
  audit_log: AuditLogTable;
  staff_job: StaffJobTable;
  data_file: DataFileTable;
  data_upload: DataUploadTable;
  data_mapping: DataMappingTable;
  data_import: DataImportTable;
  content_file: ContentFileTable;
  declared_event: DeclaredEventTable;
  expectation: ExpectationTable;
  definition: DefinitionTable;
  page: PageTable;
  page_section: PageSectionTable;
  document: DocumentTable;
  infographic: InfographicTable;
  infographic_picture: InfographicPictureTable;
  landing_page: LandingPageTable;
}

export type PlannedRelease = Selectable<PlannedReleaseTable>;
export type PlannedPublication = Selectable<PlannedPublicationTable>;
export type SavedView = Selectable<SavedViewTable>;
export type Archive = Selectable<ArchiveTable>;
export type Calculation = Selectable<CalculationTable>;
export type Import = Selectable<ImportTable>;
