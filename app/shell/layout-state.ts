import { type ReadingChoices } from '~/platform/http/reading-settings';
import { type VisitCounts } from './presence';

/** What the layout knows of the user and the data; undefined if even that failed. */
export interface LayoutState {
  language: string;
  languages: { code: string; name: string }[];
  /** Whether the page is framed by another site. */
  isFramed: boolean;
  dataSaver: 'on' | 'off';
  /** How the pages look for this user. */
  reading: ReadingChoices;
  /** Whether the visitor has closed the welcome. */
  isWelcomed: boolean;
  dataDate: string | null;
  /** The datasets whose published figures are synthetic. */
  synthetic: string[];
  /** The addresses of datasets without published figures. */
  unpublished: string[];
  /** The address of the quick exit. */
  quickExit: string;
  /** Whether this is a rehearsal portal; absent from real ones. */
  isRehearsal?: boolean;
  /** How many visit the portal. */
  visits: VisitCounts;
  /** The preview of a draft in the session; absent for nearly everybody. */
  preview?: PreviewState;
  /** The user who is logged in; null for guests. */
  account: AccountState | null;
}

/** A preview of a draft, as a page says it. */
export interface PreviewState {
  version: number;
  /** Whether the page shows the draft, or what is published; or the preview has ended. */
  state: 'draft' | 'published' | 'ended';
  /** When it ends, for a guest; null for the staff. */
  until: string | null;
}

/** A user who is logged in: name, and number of unread notifications. */
export interface AccountState {
  name: string;
  unread: number;
  /** The token that the buttons of the pages send. */
  token: string;
  /** Whether the user is, or was, a guest of a preview; absent for nearly everybody. */
  isPreviewGuest?: true;
  /** The user's own pages. */
  menu: readonly { key: 'profile' | 'requests' | 'history' | 'staff'; to: string }[];
}
