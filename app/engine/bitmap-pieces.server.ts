import { type RoaringBitmap32 } from 'roaring-wasm';

/** Numbers in one piece: unpacking them takes about a millisecond. */
export const PIECE = 2 ** 20;

/** Yields the numbers of a bitmap, all below `end`, in order and in pieces. Empty pieces are skipped. */
export function* piecesOf(bitmap: RoaringBitmap32, end: number): Generator<Uint32Array> {
  for (let start = bitmap.minimum(); start < end; start += PIECE) {
    const piece = bitmap.rangeUint32Array(start, start + PIECE);
    if (piece.length > 0) yield piece;
  }
}
