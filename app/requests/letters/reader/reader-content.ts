/** Why a file cannot be shown, as a key of `officers:reader.refused`. */
export type ReaderRefusal = 'isEncrypted' | 'damaged' | 'tooComplex' | 'busy' | 'notShown';

/** A page of a file as its reader shows it: its picture, and the size of that in pixels. */
export interface ReaderPage {
  number: number;
  src: string;
  /** The address of the enlarged picture. */
  fullHref: string;
  width: number;
  height: number;
}

/** The content of a file as its page shows it. */
export type ReaderContent =
  | { kind: 'pages'; count: number; pages: ReaderPage[]; formerHref?: string; nextHref?: string }
  /** The addresses of the pictures of its document; whether it has others, which cannot be shown. */
  | {
      kind: 'text';
      paragraphs: string[];
      isCut: boolean;
      pictures: string[];
      hasOtherPictures: boolean;
    }
  /** A picture, at the address of the download. */
  | { kind: 'picture' }
  | { kind: 'refused'; code: ReaderRefusal };

/** A file of a request on the page where officers read it. */
export interface ReadFile {
  reference: string;
  /** The page of the request. */
  href: string;
  path: string;
  name: string;
  kind: string;
  downloadHref: string;
  /** The next letter of the request that can be read. */
  next: { name: string; href: string } | null;
  /** The page of the conditions; null while they cannot change. */
  checksHref: string | null;
  content: ReaderContent;
  /** The addresses of its pictures, turned further to a side; null if it has none. */
  turned: { left: string; right: string } | null;
}
