/** What a visitor sees of a file before downloading it. */
export interface FileLink {
  href: string;
  /** Its type as people call it: "PDF". */
  type: string;
  /** Its size in the visitor's language: "14 kB". */
  size: string;
  /** The language it is written in, as a BCP 47 tag and by name; null where it has none. */
  language: { tag: string; name: string } | null;
}
