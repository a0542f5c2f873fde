import { PDFArray, PDFBool, PDFDict, PDFName, PDFNull, PDFNumber } from '@cantoo/pdf-lib';
import { PDFHexString, PDFStream, PDFString } from '@cantoo/pdf-lib';

// What a letter may contain, of ISO 32000: the keys of each kind of object, and the kind of each key's value.
// Nothing else is copied, so that additions of later versions of the standard stay out, too.

/**
 * A kind of value. In a dictionary or stream, `keys` are copied; `every` is the kind of all values if any
 * keys are. In an array, `items` is the kind of its items; others leave a gap if the position of items
 * matters.
 *
 * @typedef {string | Kind} KindName
 * @typedef {object} Kind
 * @property {(value: import('@cantoo/pdf-lib').PDFObject, tools: Tools) => boolean} accepts
 * @property {Record<string, KindName>} [keys]
 * @property {KindName} [every]
 * @property {KindName} [items]
 * @property {boolean} [isNumbered]
 * @property {KindName[]} [either]
 * @property {boolean} [isPage]
 * @property {Record<string, string>} [named] - Names that replace the value of a key.
 * @typedef {object} Tools
 * @property {(value: unknown) => import('@cantoo/pdf-lib').PDFObject | undefined} resolve
 */

const isDict = (value) => value instanceof PDFDict;
const isStream = (value) => value instanceof PDFStream;
const isArray = (value) => value instanceof PDFArray;
const isText = (value) => value instanceof PDFString || value instanceof PDFHexString;
const isScalar = (value) =>
  value instanceof PDFNumber ||
  value instanceof PDFName ||
  value instanceof PDFBool ||
  value === PDFNull ||
  isText(value);
const nameOf = (value) => (value instanceof PDFName ? value.decodeText() : null);

const scalar = { accepts: isScalar };
const number = { accepts: (value) => value instanceof PDFNumber };
const name = { accepts: (value) => value instanceof PDFName };
const text = { accepts: isText };

/** A dictionary, of which some keys are copied. */
const dict = (keys, accepts = isDict) => ({
  accepts: (value, tools) => isDict(value) && accepts(value, tools),
  keys,
});
/** A stream, of which some keys are copied, besides those of its compression. */
const stream = (keys = {}, accepts = isStream) => ({
  accepts: (value, tools) =>
    isStream(value) && isPackedAsUsual(value, tools) && accepts(value, tools),
  keys: { Filter: 'plain', DecodeParms: either('decodeParms', numbered('decodeParms')), ...keys },
});
const map = (every) => ({ accepts: isDict, every });
const list = (items) => ({ accepts: isArray, items });
/** An array in which the position of items matters. */
const numbered = (...items) => ({ accepts: isArray, items: either(...items), isNumbered: true });
const either = (...kinds) => ({ either: kinds });
const all = (kind, keys) => Object.fromEntries(keys.split(' ').map((key) => [key, kind]));

const has = (key, ...values) => {
  const accepted = new Set(values);
  return (value, { resolve }) =>
    accepted.has(nameOf(resolve((value.dict ?? value).get(PDFName.of(key)))));
};

/**
 * The permitted compressions of streams. A stream whose content is in another file (`F`) has its own content
 * copied, if any.
 */
const filters = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
]);

function isPackedAsUsual({ dict: entries }, { resolve }) {
  const filter = resolve(entries.get(PDFName.of('Filter')));
  if (filter === undefined || filter === PDFNull) return true;
  const names = isArray(filter) ? filter.asArray() : [filter];
  return names.every((each) => filters.has(nameOf(resolve(each))));
}

/** The maximum depth of form fields; they are parts of names, mostly two or three. */
const MAX_FIELD_DEPTH = 8;

/** Returns the type of a form field, which it may inherit. */
function typeOfField(field, { resolve }) {
  let at = field;
  for (let depth = 0; isDict(at) && depth < MAX_FIELD_DEPTH; depth += 1) {
    const type = nameOf(resolve(at.get(PDFName.of('FT'))));
    if (type !== null) return type;
    at = resolve(at.get(PDFName.of('Parent')));
  }
  return null;
}

const isWidget = has('Subtype', 'Widget');
const isSignature = (field, tools) => typeOfField(field, tools) === 'Sig';

/** The keys of annotations of any subtype. `T`, `M`, `NM` reveal their author and time. */
const annotation = {
  ...all('plain', 'Subtype Rect Contents Border C Lang ca CA'),
  Type: name,
  F: number,
  P: 'page',
  AS: name,
  AP: 'appearances',
  BS: 'borderStyle',
  OC: 'optionalContent',
};
const markups = [
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Watermark',
];

/** The kinds of objects of a document, by the portal's names. */
export const kinds = {
  plain: either(scalar, { accepts: isArray, items: 'plain', isNumbered: true }),

  // The document.
  catalog: dict({
    Type: name,
    Lang: text,
    Names: 'names',
    Dests: map('destinationValue'),
    Outlines: 'outlines',
    AcroForm: 'form',
    OCProperties: 'optionalContents',
    PageLabels: 'pageLabels',
  }),
  names: dict({ Dests: 'destinationTree' }),
  destinationTree: dict({
    Kids: list('destinationTree'),
    Limits: 'plain',
    Names: numbered(text, 'destinationValue'),
  }),
  pageLabels: dict({
    Kids: list('pageLabels'),
    Limits: 'plain',
    Nums: numbered(number, dict({ Type: name, S: name, P: text, St: number })),
  }),
  outlines: dict({ Type: name, First: 'outlineItem', Last: 'outlineItem', Count: number }),
  outlineItem: dict(
    {
      ...all('outlineItem', 'Parent Prev Next First Last'),
      Parent: either('outlineItem', 'outlines'),
      Title: text,
      Count: number,
      Dest: 'destination',
      A: 'action',
      C: 'plain',
      F: number,
    },
    (value) => value.has(PDFName.of('Title')),
  ),
  optionalContents: dict({
    OCGs: list('optionalContentGroup'),
    D: dict({
      BaseState: name,
      ON: list('optionalContentGroup'),
      OFF: list('optionalContentGroup'),
    }),
  }),

  // Jumps within the document: the only actions of a letter.
  action: either('goTo', 'named'),
  goTo: dict({ S: name, D: 'destination' }, has('S', 'GoTo')),
  named: dict({ S: name, N: name }, (value, tools) =>
    [has('S', 'Named'), has('N', 'NextPage', 'PrevPage', 'FirstPage', 'LastPage')].every((holds) =>
      holds(value, tools),
    ),
  ),
  destination: either(name, text, 'position'),
  destinationValue: either('position', dict({ D: 'position' })),
  position: numbered('page', name, number, { accepts: (value) => value === PDFNull }),
  /** A page found in the page tree. */
  page: { accepts: isDict, isPage: true },

  pageContent: dict({
    ...all('plain', 'MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Tabs'),
    Type: name,
    Resources: 'resources',
    Group: 'group',
    Annots: list('annotation'),
    Contents: either(stream(), list(stream())),
  }),

  // Annotations. A signature keeps its appearance.
  annotation: either('seal', 'field', 'link', 'popup', 'markup'),
  link: dict(
    { ...annotation, Dest: 'destination', A: 'action', H: name, QuadPoints: 'plain' },
    (value, tools) => has('Subtype', 'Link')(value, tools) && leadsSomewhere(value, tools),
  ),
  popup: dict({ ...annotation, Parent: 'markup', Open: scalar }, has('Subtype', 'Popup')),
  markup: dict(
    {
      ...annotation,
      ...all(
        'plain',
        'L LE LL LLE Cap IC Vertices InkList QuadPoints RD DA DS Q CL IT Open Name Sy',
      ),
      BE: dict({ S: name, I: number }),
      Popup: 'popup',
      IRT: 'markup',
      RT: name,
    },
    has('Subtype', ...markups),
  ),
  seal: {
    ...dict(annotation, (value, tools) => isWidget(value, tools) && isSignature(value, tools)),
    named: { Subtype: 'Stamp' },
  },
  appearances: dict(all(either('formXObject', map('formXObject')), 'N R D')),
  borderStyle: dict(all('plain', 'Type W S D')),

  // Forms: what was filled in stays readable; changing or sending it has no effect.
  form: dict({
    Fields: list('field'),
    NeedAppearances: scalar,
    DR: 'resources',
    DA: text,
    Q: number,
  }),
  field: dict(
    {
      ...annotation,
      ...all('plain', 'FT T TU Ff Opt MaxLen TI I DA DS Q H'),
      V: either('plain', stream()),
      Parent: 'field',
      Kids: list('field'),
      MK: dict({
        ...all('plain', 'R BC BG CA RC AC TP'),
        I: 'formXObject',
        RI: 'formXObject',
        IX: 'formXObject',
        IF: 'iconFit',
      }),
    },
    (value, tools) =>
      !isSignature(value, tools) && (isWidget(value, tools) || !value.has(PDFName.of('Subtype'))),
  ),
  iconFit: dict(all('plain', 'SW S A FB')),

  // What pages draw with.
  resources: dict({
    ExtGState: map('graphicsState'),
    ColorSpace: map('colorSpace'),
    Pattern: map('pattern'),
    Shading: map('shading'),
    XObject: map('xObject'),
    Font: map('font'),
    ProcSet: 'plain',
    Properties: map('optionalContent'),
  }),
  optionalContent: either('optionalContentGroup', 'optionalContentMembership'),
  optionalContentGroup: dict({ Type: name, Name: text, Intent: 'plain' }, has('Type', 'OCG')),
  optionalContentMembership: dict(
    {
      Type: name,
      P: name,
      VE: 'visibility',
      OCGs: either('optionalContentGroup', list('optionalContentGroup')),
    },
    has('Type', 'OCMD'),
  ),
  visibility: numbered(name, 'optionalContentGroup', 'visibility'),
  xObject: either('image', 'formXObject'),
  image: stream(
    {
      ...all(
        'plain',
        'Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate',
      ),
      ColorSpace: 'colorSpace',
      Mask: either('image', 'plain'),
      SMask: 'image',
      SMaskInData: number,
      Matte: 'plain',
      OC: 'optionalContent',
    },
    has('Subtype', 'Image'),
  ),
  formXObject: stream(
    {
      ...all('plain', 'Type Subtype FormType BBox Matrix'),
      Resources: 'resources',
      Group: 'group',
      OC: 'optionalContent',
    },
    // Some programs omit the subtype of appearance streams.
    has('Subtype', 'Form', null),
  ),
  group: dict({ ...all('plain', 'Type S I K'), CS: 'colorSpace' }),
  decodeParms: either(
    dict({
      ...all('plain', 'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine'),
      ...all(
        'plain',
        'EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform',
      ),
      JBIG2Globals: stream(),
    }),
    { accepts: (value) => value === PDFNull },
  ),
  colorSpace: either(
    name,
    numbered(scalar, 'colorSpace', 'profile', 'function', 'colorants', 'plain'),
  ),
  profile: either(
    stream({ N: number, Alternate: 'colorSpace', Range: 'plain' }, (value) =>
      value.dict.has(PDFName.of('N')),
    ),
    // The colours of an indexed colour space.
    stream({}, (value) => !value.dict.has(PDFName.of('FunctionType'))),
  ),
  colorants: dict(
    {
      ...all('plain', 'WhitePoint BlackPoint Gamma Matrix Range Subtype'),
      Colorants: map('colorSpace'),
      Process: dict({ ColorSpace: 'colorSpace', Components: 'plain' }),
      MixingHints: dict({
        Solidities: map('plain'),
        PrintingOrder: 'plain',
        DotGain: map('function'),
      }),
    },
    (value) => !value.has(PDFName.of('FunctionType')),
  ),
  function: either(stream(functionKeys()), dict(functionKeys())),
  pattern: either(
    stream({
      ...all('plain', 'Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
      Resources: 'resources',
    }),
    dict({
      Type: name,
      PatternType: number,
      Matrix: 'plain',
      Shading: 'shading',
      ExtGState: 'graphicsState',
    }),
  ),
  shading: either(stream(shadingKeys()), dict(shadingKeys())),
  graphicsState: dict({
    ...all('plain', 'Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
    ...all(either(name, 'function', numbered(name, 'function')), 'BG BG2 UCR UCR2 TR TR2'),
    Font: numbered('font', number),
    SMask: either(name, 'softMask'),
  }),
  softMask: dict({
    Type: name,
    S: name,
    G: 'formXObject',
    BC: 'plain',
    TR: either(name, 'function'),
  }),

  // Fonts.
  font: dict({
    ...all('plain', 'Type Subtype BaseFont Name FirstChar LastChar Widths FontBBox FontMatrix'),
    ...all('plain', 'DW W DW2 W2'),
    FontDescriptor: 'fontDescriptor',
    DescendantFonts: list('font'),
    Resources: 'resources',
    Encoding: either(name, 'encoding', 'cMap'),
    ToUnicode: either(name, 'cMap'),
    CIDSystemInfo: 'cidSystem',
    CIDToGIDMap: either(name, stream()),
    CharProcs: map(stream()),
  }),
  encoding: dict(all('plain', 'Type BaseEncoding Differences')),
  cMap: stream({
    ...all('plain', 'Type CMapName WMode'),
    CIDSystemInfo: 'cidSystem',
    UseCMap: either(name, 'cMap'),
  }),
  cidSystem: dict(all('plain', 'Registry Ordering Supplement')),
  fontDescriptor: dict({
    ...all('plain', 'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle'),
    ...all('plain', 'Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth'),
    ...all('plain', 'MissingWidth CharSet Lang'),
    ...all(stream(all('plain', 'Subtype Length1 Length2 Length3')), 'FontFile FontFile2 FontFile3'),
    CIDSet: stream(),
    Style: dict({ Panose: text }),
    FD: map('fontDescriptor'),
  }),
};

function functionKeys() {
  return {
    ...all(
      'plain',
      'FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds',
    ),
    Functions: list('function'),
  };
}

function shadingKeys() {
  return {
    ...all('plain', 'ShadingType Background BBox AntiAlias Coords Domain Extend Matrix Decode'),
    ...all('plain', 'BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow'),
    ColorSpace: 'colorSpace',
    Function: either('function', list('function')),
  };
}

/** A link without a target would only look like one. */
function leadsSomewhere(link, tools) {
  if (link.has(PDFName.of('Dest'))) return true;
  const action = tools.resolve(link.get(PDFName.of('A')));
  return [kinds.goTo, kinds.named].some(({ accepts }) => accepts(action, tools));
}
