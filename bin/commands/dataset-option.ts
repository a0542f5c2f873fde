import { InvalidArgumentError, Option } from 'commander';
import { type Translate } from '~/platform/i18n/text-keys';
import { datasets, getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';

/** Returns the option that names one dataset; its value is the declaration. */
export function datasetOption(t: Translate<'commands'>, description: string): Option {
  return new Option('--dataset <name>', description).argParser((name): Dataset => {
    const dataset = getDataset(name);
    if (dataset) return dataset;
    const known = datasets.map((declared) => declared.name).join(', ');
    throw new InvalidArgumentError(t('unknownDataset', { known }));
  });
}
