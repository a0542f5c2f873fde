import { type Deadline } from './deadline';
import { type ApprovalCondition, type ConditionDecision } from './conditions';
import { type RequestAct, type RequestState } from './states';

interface Moment {
  iso: string;
  text: string;
}

/** A file of a request as officers see it. */
export interface OfficerFile {
  id: string;
  eventId: number | null;
  kind: string;
  name: string;
  /** With its numbers of photos and pages. */
  size: string;
  /** Of the file as it was sent; null for several photos. */
  sha256: string | null;
  isPdf: boolean;
  isFlagged: boolean;
  isRemoved: boolean;
  scan: string;
  /** Null if it cannot be read. */
  href: string | null;
  /** The page that shows it; null if it can only be downloaded. */
  readerHref: string | null;
}

/** A condition of an approval as officers see it: what is decided, by whom and when. */
export interface OfficerCondition extends ConditionDecision {
  name: ApprovalCondition;
  who: string;
  at: Moment | null;
}

/** The applicant of a request as officers see it. */
export interface OfficerApplicant {
  name: string;
  email: string;
  /** Since when the address is verified. */
  verifiedAt: string | null;
  /** The latest of the other requests. */
  former: { href: string; reference: string; state: RequestState; submittedAt: string | null }[];
  /** The queue with all of them, if there are more. */
  allHref: string | null;
}

/** A request as officers see it. */
export interface OfficerRequest {
  id: string;
  reference: string;
  kind: string;
  /** Its page. */
  href: string;
  state: RequestState;
  version: number;
  /** Whether the officer is its applicant, and may only view it. */
  isOwn: boolean;
  /** Whether it is an appeal against the officer’s own rejection, which another one decides. */
  isOwnDecisionAppealed: boolean;
  /** The rejection against which it is an appeal that waits for its decision; null for others. */
  appealed: { who: string; at: Moment } | null;
  /** Whether it is an appeal that too few officers may decide to grant it. */
  isAppealStuck: boolean;
  isPurged: boolean;
  /** The applicant's. */
  language: string;
  /** Null once the account is deleted. */
  applicant: OfficerApplicant | null;
  /** What proved that an internal applicant is of the staff, as `data_request` keeps it; null if nothing did. */
  internalProof: string | null;
  /** The officer who took it. */
  officer: string | null;
  deadline: Deadline | null;
  /** The answers, with their labels in the applicant's form. */
  fields: { field: string; label: string; value: string }[];
  /** What the applicant agreed to in sending it, in the words of the form; null if to nothing. */
  agreement: string | null;
  view: { subject: string; records: { count: number; formatted: string }; href: string } | null;
  conditions: OfficerCondition[];
  /** Whether these may still change. */
  areConditionsOpen: boolean;
  /** The approval that another officer has to confirm; null if none waits. */
  approval: { who: string; at: Moment; message: string } | null;
  /** Who discarded its last prepared delivery; null if there was none, it was confirmed, or none may be prepared. */
  discarded: { who: string; at: Moment } | null;
  /** The delivery that waits for an officer to confirm it; null if none does. */
  prepared: {
    href: string;
    who: string;
    at: Moment;
    files: OfficerFile[];
    isBuilt: boolean;
  } | null;
  /** The applicant's downloads of what was delivered, by file; null where their number is unknown. */
  downloads: {
    name: string;
    deliveredAt: Moment;
    isRecalled: boolean;
    count: number | null;
    last: string;
  }[];
  permitted: RequestAct[];
  letters: OfficerFile[];
  events: {
    id: number;
    act: string;
    state: RequestState;
    message: string;
    who: string;
    at: Moment;
    files: OfficerFile[];
  }[];
  /** Whether and when the applicant has opened the page since an officer's latest act; null if that is unknown. */
  opening: { at: Moment | null } | null;
  /** The last day of what the applicant may do, as YYYY-MM-DD. */
  expiresOn: string | null;
  notes: { id: number; text: string; who: string; at: Moment }[];
}
