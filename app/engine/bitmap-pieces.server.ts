import { type RoaringBitmap32 } from 'roaring-wasm';

/** Numbers that lie in one piece: unpacking them takes about a millisecond. */
export const PIECE = 2 ** 20;

/** The numbers of a bitmap, all below `end`, in order and in pieces. Pieces without numbers are left out. */
export function* piecesOf(bitmap: RoaringBitmap32, end: number): Generator<Uint32Array> {
  for (let start = bitmap.minimum(); start < end; start += PIECE) {
    const piece = bitmap.rangeUint32Array(start, start + PIECE);
    if (piece.length > 0) yield piece;
  }
}
