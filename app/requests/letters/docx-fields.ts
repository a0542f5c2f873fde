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
/** The permitted targets of links: addresses for people, or places within the letter. */
const targets = /^(?:\\[a-z]\b|"?\s*(?:https?:|mailto:))/i;
/** Marks the start of a nested field: its result could be a name. */
const NESTED = '\0';

/**
 * Returns a reader of the fields of a part; `areOfLetters` says at its end whether letters have all of them.
 */
export function createFieldReader() {
  // Field text outside of any field is read as one, too.
  const open = [{ text: '', isResult: false }];
  let areOfLetters = true;
  const judge = (text: string) => (areOfLetters &&= isOfLetters(text));
  return {
    begin() {
      open.at(-1)!.text += NESTED;
      open.push({ text: '', isResult: false });
    },
    /** What follows is the field's result. */
    separate() {
      open.at(-1)!.isResult = open.length > 1;
    },
    end() {
      if (open.length > 1) judge(open.pop()!.text);
    },
    text(text: string) {
      const field = open.at(-1)!;
      if (!field.isResult) field.text += text;
    },
    /** A field written in one element. */
    simple: judge,
    areOfLetters() {
      const [outside, ...left] = open.splice(0).map(({ text }) => text);
      judge(outside!.replaceAll(NESTED, ''));
      left.forEach(judge);
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
