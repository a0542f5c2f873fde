import { type Deadline } from './deadline';
import { type RequestCheck } from './officer-notes.server';
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
  size: string;
  /** Of the file as it was sent. */
  sha256: string;
  /** How its page can show it; null if it can only be downloaded. */
  displayedAs: 'picture' | 'pdf' | null;
  isFlagged: boolean;
  isRemoved: boolean;
  scan: string;
  /** Null if it cannot be read. */
  href: string | null;
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
  isPurged: boolean;
  /** The applicant's. */
  language: string;
  /** Null once the account is deleted. */
  applicant: OfficerApplicant | null;
  /** What proved that an internal applicant is of the staff: `mark`, or a domain with `@`; null if nothing did. */
  internalProof: string | null;
  /** The officer who took it. */
  officer: string | null;
  deadline: Deadline | null;
  fields: { field: string; value: string }[];
  view: { subject: string; records: { count: number; formatted: string }; href: string } | null;
  checks: { check: RequestCheck; isDone: boolean }[];
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
  notes: { id: number; text: string; who: string; at: Moment }[];
}
