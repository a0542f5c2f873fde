/** A download as its user sees it. */
export interface Download {
  id: number;
  /** The name of the file. */
  name: string;
  /** What it is: a key of `accounts:accessHistory.kinds`. */
  kind: string;
  /** The address that returns the same file again. */
  href: string;
  /** The view of a dataset that it shows, in words; null for other files. */
  subject: string | null;
  /** The number of its calculation. */
  calculation: number | null;
  /** Whether that calculation was retracted, so that the file is no longer available. */
  isRetracted: boolean;
  /** In words: "14 kB". */
  size: string;
  at: { iso: string; text: string };
}
