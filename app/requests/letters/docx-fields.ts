/**
 * Fields (ECMA-376 part 1, 17.16.5) with contents of the letter and its computer: none calls a program or
 * fetches anything.
 */
const letterFields = new Set(
  [
    '= ADDIN ADDRESSBLOCK ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIBLIOGRAPHY CITATION',
    'COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE',
    'FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM',
    'MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE',
    'QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE',
    'TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE',
  ]
    .join(' ')
    .split(' '),
);
/** The permitted targets of links: addresses for people, or anchors within the letter. */
const targets = /^(?:\\[a-z]\b|"?\s*(?:https?:|mailto:))/i;
/** Marks the start of a nested field: its result could be a name. */
const NESTED = '\0';

interface Field {
  text: string;
  isResult: boolean;
  /** The field that contains it; null for the text outside of any. */
  outer: Field | null;
}

/**
 * Returns a reader of the fields of a part; `areOfLetters` says at its end whether letters have all of them.
 */
export function createFieldReader() {
  // Field text outside of any field is read as a field, too.
  let field: Field = { text: '', isResult: false, outer: null };
  let areOfLetters = true;
  const judge = (text: string) => (areOfLetters &&= isOfLetters(text));
  return {
    begin() {
      field.text += NESTED;
      field = { text: '', isResult: false, outer: field };
    },
    /** What follows is the field's result. */
    separate() {
      field.isResult = field.outer !== null;
    },
    end() {
      if (!field.outer) return;
      judge(field.text);
      field = field.outer;
    },
    text(text: string) {
      if (!field.isResult) field.text += text;
    },
    /** A field written in one element. */
    simple: judge,
    areOfLetters() {
      for (; field.outer; field = field.outer) judge(field.text);
      judge(field.text.replaceAll(NESTED, ''));
      return areOfLetters;
    },
  };
}

function isOfLetters(text: string): boolean {
  const field = text.trim();
  if (field === '') return true;
  const name = /^(?:=|[a-z]+(?![^\s\\"]))/i.exec(field)?.[0].toUpperCase() ?? '';
  const isWay = name !== 'HYPERLINK' || targets.test(field.slice(name.length).trim());
  return letterFields.has(name) && isWay;
}
