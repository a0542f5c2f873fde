import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as indonesian from '@zxcvbn-ts/language-id';

// A worker thread runs this file without the build.

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...indonesian.dictionary },
  graphs: common.adjacencyGraphs,
  // How many substitutions as in "p4ssw0rd" are tried; the default of 100 makes hostile ones 20 times slower.
  l33tMaxSubstitutions: 3,
});

/**
 * Returns zxcvbn's score of a password, 0 to 4, given the names of its owner.
 *
 * @param {{ password: string, owner: string[] }} task
 */
export default function scorePassword({ password, owner }) {
  return estimator.check(password, owner).score;
}
