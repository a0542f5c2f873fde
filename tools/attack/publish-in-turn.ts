import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type AttackedRecord } from '~/protection/attack/attacked-records';
import { type ChangedRecord } from '~/protection/linkage/changed-records';
import { readFormerVersion } from '~/protection/linkage/former-version';
import { differs, findFew } from '~/protection/linkage/few-changes';
import {
  type Comparison,
  holdBack,
  holdsTooMuch,
  notHeld,
  shareHeld,
} from '~/protection/linkage/hold-back';
import { findLinkedRecords } from '~/protection/linkage/linked-records';
import {
  countLoneMoves,
  hasTooManyLoneMoves,
  type LoneMoves,
} from '~/protection/linkage/lone-moves';
import {
  COMPARED_VERSIONS,
  createNearest,
  NEAREST_VERSIONS,
} from '~/protection/linkage/nearest-versions';
import { type MergedCode } from '~/protection/linkage/whole-merges';
import { type ProtectionPolicy } from '~/protection/policy';

/** The records of a version by id. */
export type Version = ReadonlyMap<string, AttackedRecord>;

/** The rules of publications. */
export interface Rules {
  dataset: Dataset;
  policy: ProtectionPolicy;
  codeLists: CodeLists;
  /** The codes that were merged into others. */
  merged?: readonly MergedCode[];
}

/** Compares two versions: the records whose contents differ. */
export async function compare(rules: Rules, former: Version, later: Version): Promise<Comparison> {
  return {
    ...rules,
    former: await readFormerVersion(rules.dataset, rules.codeLists, former.values()),
    changes: changesBetween(former, later),
  };
}

function changesBetween(former: Version, later: Version): ChangedRecord[] {
  const ids = new Set([...former.keys(), ...later.keys()]);
  const changes = [...ids].flatMap((id): ChangedRecord[] => {
    const [before, after] = [former.get(id) ?? null, later.get(id) ?? null];
    return before === after ? [] : [{ id, before, after }];
  });
  return changes.filter(differs);
}

/** The outcome of publishing a state. */
interface Publication {
  /** Null if it was refused because too much would have been held back. */
  version: Version | null;
  changed: number;
  /** The records that are held back, whether or not it was refused. */
  held: ReadonlySet<string>;
  /** The small rounded counts that the other changes move. */
  moves: LoneMoves;
}

/**
 * Publishes a state after some versions as the portal does: changes that can be linked are held back.
 *
 * @param heldBefore - what the last of them holds back.
 */
export async function publish(
  rules: Rules,
  state: Version,
  published: readonly Version[],
  heldBefore: ReadonlySet<string> = new Set(),
): Promise<Publication> {
  const last = published.at(-1);
  if (!last) return { version: state, changed: 0, held: new Set(), moves: { moved: 0, lone: 0 } };
  const comparison = await compare(rules, last, state);
  const others = createNearest<Version>(comparison.changes);
  for (const former of published.slice(-COMPARED_VERSIONS, -1)) {
    others.add(former, changesBetween(former, state));
  }
  const earlier: Comparison[] = [];
  for (const { former } of others.nearest) earlier.push(await compare(rules, former, state));
  const held = await holdBack(comparison, earlier, others.older);
  const version = new Map(state);
  for (const id of held) {
    const before = last.get(id);
    if (before) version.set(id, before);
    else version.delete(id);
  }
  const changed = comparison.changes.length;
  const share = shareHeld(comparison, held, heldBefore);
  const moves = await countLoneMoves(comparison, notHeld(comparison.changes, held));
  const isRefused = holdsTooMuch(share, rules.policy) || hasTooManyLoneMoves(moves, rules.policy);
  return { version: isRefused ? null : version, changed, held, moves };
}

/**
 * Returns the records whose codes an outsider learns, two or more of each, by comparing a version with the
 * three before and combining the results; among them the records of years in which few changed.
 */
export async function attackVersions(
  rules: Rules,
  versions: readonly Version[],
): Promise<Set<string>> {
  const codes = new Map<string, Set<string>>();
  const few = new Set<string>();
  const last = versions.slice(-NEAREST_VERSIONS - 2);
  for (const [index, former] of last.entries()) {
    for (const later of last.slice(index + 1)) {
      const comparison = await compare(rules, former, later);
      const isOfFew = findFew(comparison.changes, rules);
      for (const change of comparison.changes) if (isOfFew(change)) few.add(change.id);
      for (const [{ id }, linked] of await findLinkedRecords(comparison, comparison.changes, 1)) {
        const known = codes.get(id) ?? new Set();
        for (const { dimension, code } of linked.codes) known.add(`${dimension.name} ${code}`);
        codes.set(id, known);
      }
    }
  }
  return new Set([...few, ...[...codes].flatMap(([id, { size }]) => (size > 1 ? id : []))]);
}
