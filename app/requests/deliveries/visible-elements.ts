/** The elements of WordprocessingML that show their content, or say how it looks (ECMA-376 part 1, 17). */
const visible = `
  document body background hdr ftr footnotes footnote endnotes endnote
  p r t tab br cr sym ptab noBreakHyphen softHyphen pgNum separator continuationSeparator
  dayShort monthShort yearShort dayLong monthLong yearLong lastRenderedPageBreak
  footnoteRef endnoteRef footnoteReference endnoteReference fldChar fldSimple instrText
  ruby rt rubyBase rubyPr rubyAlign hps hpsRaise hpsBaseText lid dirty hyperlink bdo dir
  proofErr permStart permEnd bookmarkStart bookmarkEnd AlternateContent Choice Fallback
  ffData enabled calcOnExit checkBox sizeAuto size checked default textInput type maxLength format
  sdt sdtPr sdtContent sdtEndPr alias tag id lock placeholder docPart temporary showingPlcHdr date
  dateFormat storeMappedDataAs calendar docPartObj docPartGallery docPartCategory docPartUnique
  picture richText text equation citation group bibliography label tabIndex checkbox
  checkedState uncheckedState color appearance name
  pPr pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr ilvl numId
  suppressLineNumbers pBdr top left bottom right between bar start end shd tabs
  suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi
  adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc
  textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle
  rPr rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof
  vanish specVanish webHidden kern position w sz szCs highlight u effect bdr fitText vertAlign rtl cs em lang
  eastAsianLayout glow reflection textOutline props3d scene3d ligatures numForm numSpacing
  stylisticSets styleSet cntxtAlts
  tbl tblPr tblGrid gridCol tr tc trPr tcPr tblStyle tblpPr tblOverlap bidiVisual
  tblStyleRowBandSize tblStyleColBandSize tblW tblCellSpacing tblInd tblBorders insideH insideV
  tblLayout tblCellMar tblLook tblCaption tblDescription tblPrEx gridBefore gridAfter wBefore
  wAfter cantSplit trHeight tblHeader tcW gridSpan hMerge vMerge tcBorders tl2br tr2bl noWrap tcMar
  tcFitText vAlign hideMark
  sectPr headerReference footerReference footnotePr endnotePr numFmt numStart numRestart pos pgSz
  pgMar paperSrc pgBorders lnNumType pgNumType cols col formProt noEndnote titlePg rtlGutter docGrid
  txbxContent`;
export const visibleElements: ReadonlySet<string> = new Set(visible.trim().split(/\s+/));

/** Elements with content of other languages: drawings, and formulas of mathematics. */
export const drawnElements: ReadonlySet<string> = new Set(
  'drawing pict oMath oMathPara background glow shadow textOutline props3d scene3d'.split(' '),
);

/** The elements of tracked changes (ECMA-376 part 1, 17.13.5), by their names or the ends of them. */
const change =
  /^(?:(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|delText|delInstrText|conflictIns|conflictDel|numberingChange)$|(?:move|customXml).*Range|.*(?:PrChange|PrExChange|GridChange)$)/;
export const isTrackedChange = (element: string): boolean => change.test(element);

/** The fields whose results are all that they hold, by their names. */
export const visibleFields: ReadonlySet<string> = new Set(
  'PAGE NUMPAGES SECTION SECTIONPAGES TOC PAGEREF REF NOTEREF HYPERLINK SEQ STYLEREF DATE TIME CREATEDATE SAVEDATE PRINTDATE SYMBOL FORMTEXT FORMCHECKBOX LISTNUM AUTONUM FILENAME TITLE'.split(
    ' ',
  ),
);
