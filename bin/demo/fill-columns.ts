import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { randomStream } from './random';
import { type DemoRow } from './rows';
import { type DemoSource } from './source';

/**
 * Yields rows with a code of every dimension that the dataset declares. Dimensions without a distribution get
 * one of their code list, all equally likely, among the children of the row's parent code.
 */
export function* fillColumns(
  rows: Iterable<DemoRow>,
  { dataset, source }: { dataset: Dataset; source: DemoSource },
): Generator<DemoRow> {
  const random = randomStream(source.distributions.seed + 1, 0);
  for (const { line, values } of rows) {
    const filled = { ...values };
    for (const { name, parent, codeList } of statedDimensions(dataset)) {
      if (name in filled) continue;
      const above = parent && filled[parent.dimension]?.split(';');
      const codes = source
        .codeList(codeList)
        .filter((row) => !parent || above?.includes(row[parent.attribute] ?? ''));
      filled[name] = codes[Math.floor(random.uniform() * codes.length)]?.code ?? '';
    }
    yield { line, values: filled };
  }
}
