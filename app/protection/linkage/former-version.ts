import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type AttackedRecord } from '../attack/attacked-records';
import { type NumberedCodes, numberCodes } from './number-codes';

/** The records of a published version in memory, as numbers of their codes: about 80 bytes each. */
export interface FormerVersion {
  numbered: NumberedCodes;
  /** Calls `visit` with the codes and the key of each record. */
  forEach(visit: (codes: Uint32Array, key: number) => void): void;
}

/** How many records are packed at a time. */
const BLOCK_RECORDS = 10_000;

interface Block {
  codes: Uint32Array;
  /** The end offset of each record's codes. */
  ends: Uint32Array;
  keys: Uint32Array;
}

/** Reads the records of a version once, so that they can be compared any number of times. */
export async function readFormerVersion(
  dataset: Dataset,
  codeLists: CodeLists,
  records: AsyncIterable<AttackedRecord> | Iterable<AttackedRecord>,
): Promise<FormerVersion> {
  const numbered = numberCodes(dataset, codeLists);
  const blocks: Block[] = [];
  const codes: number[] = [];
  const ends: number[] = [];
  const keys: number[] = [];
  const pack = () => {
    blocks.push({
      codes: Uint32Array.from(codes),
      ends: Uint32Array.from(ends),
      keys: Uint32Array.from(keys),
    });
    for (const packed of [codes, ends, keys]) packed.length = 0;
  };
  for await (const record of records) {
    codes.push(...numbered.numbersOf(record));
    ends.push(codes.length);
    keys.push(record.key);
    if (keys.length === BLOCK_RECORDS) pack();
  }
  pack();
  return {
    numbered,
    forEach(visit) {
      for (const { codes, ends, keys } of blocks) {
        for (const [index, end] of ends.entries()) {
          visit(
            codes.subarray(index === 0 ? 0 : ends[index - 1], end),
            required(keys[index], 'key'),
          );
        }
      }
    },
  };
}
