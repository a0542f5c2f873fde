/** An island that the drawing assigns to the wrong province. */
interface IslandCorrection {
  island: string;
  /** ISO 3166-2 codes of the provinces in the drawing and in law. */
  drawnIn: string;
  belongsTo: string;
  /** A point in the middle of its ring: longitude and latitude, to a tenth of a degree. */
  near: readonly [number, number];
}

/** Found by comparing each ring with the official boundaries; all others agree. */
export const islandCorrections: readonly IslandCorrection[] = [
  { island: 'Simeulue', drawnIn: 'ID-SU', belongsTo: 'ID-AC', near: [96.1, 2.6] },
  { island: 'Panaitan', drawnIn: 'ID-JK', belongsTo: 'ID-BT', near: [105.2, -6.6] },
  { island: 'Jemaja', drawnIn: 'ID-KB', belongsTo: 'ID-KR', near: [105.7, 2.9] },
  { island: 'Subi', drawnIn: 'ID-KB', belongsTo: 'ID-KR', near: [108.9, 2.9] },
  { island: 'Natuna', drawnIn: 'ID-KB', belongsTo: 'ID-KR', near: [108.2, 3.9] },
  { island: 'Kabaena', drawnIn: 'ID-ST', belongsTo: 'ID-SG', near: [122.0, -5.3] },
  { island: 'Muna', drawnIn: 'ID-ST', belongsTo: 'ID-SG', near: [122.5, -5.0] },
  { island: 'Buton', drawnIn: 'ID-ST', belongsTo: 'ID-SG', near: [123.0, -5.0] },
  { island: 'Wangi-Wangi', drawnIn: 'ID-ST', belongsTo: 'ID-SG', near: [123.6, -5.3] },
  { island: 'Wawonii', drawnIn: 'ID-ST', belongsTo: 'ID-SG', near: [123.1, -4.1] },
  { island: 'Gebe', drawnIn: 'ID-PB', belongsTo: 'ID-MU', near: [129.5, -0.1] },
];
