import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as indonesian from '@zxcvbn-ts/language-id';

/** Characters that a password has at least and at most. */
export const passwordLength = { min: 10, max: 200 } as const;

/** zxcvbn's score from which a password is safe against guessing, even of a stolen hash. */
const SAFE = 3;
/** What comes after is not guessed at: the time it takes grows with the square of the length. */
const JUDGED = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...indonesian.dictionary },
  graphs: common.adjacencyGraphs,
});

/** Whether a password is easily guessed: a common one, or made of what is known of its owner. */
export function isWeakPassword(password: string, owner: readonly string[]): boolean {
  return estimator.check(password.slice(0, JUDGED), [...owner]).score < SAFE;
}
