import { recordKeysWhenNeeded } from '~/datasets/record-key.server';
import { Presets, SingleBar } from 'cli-progress';
import { InvalidArgumentError } from 'commander';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Dataset } from '~/datasets/dataset';
import { demoDatasets } from '../demo/datasets';
import { markSynthetic, writeDemoFile } from '../demo/file';
import { hasDemo, readDemoSource } from '../demo/source';
import { dateProblem } from '~/records/record-date';
import { createCalculationStore } from '~/engine/create-statistics-engine.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { type CommandContext, type RegisterCommand } from './command';
import { loadContent } from '../content/load-content';
import { describeContent } from './content';
import { datasetOption } from './dataset-option';
import { describeCalculation } from './describe-calculation';
import { loadDemo } from './load-demo';
import { removeDemo } from './remove-demo';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

const MAX_RECORDS = 10_000_000;
const wholeNumber = /^[1-9]\d*$/;

interface DemoOptions {
  until: string;
  records?: number;
  file?: string;
  dataset?: Dataset;
  remove?: boolean;
}

/** `demo`: fills the portal, or a file, with synthetic records. */
export const registerDemo: RegisterCommand = (program, context) => {
  const { t } = context;
  program
    .command('demo')
    .description(t('demo.description'))
    .option('--records <number>', t('demo.records'), readRecords(context))
    .option('--until <date>', t('demo.until'), readDay(t), homeDay(new Date()))
    .option('--file <path>', t('demo.file'))
    .addOption(datasetOption(t, t('demo.dataset')))
    .option('--remove', t('demo.remove'))
    .action(async (options: DemoOptions) => {
      if (options.dataset && !options.file) return refuse(t('demo.datasetNeedsFile'));
      const demo = await getTexts(context.language, 'demo');
      if (options.remove) return emptyPortal(context, demo);
      const { COUNTRY_DIRECTORY } = context.environment;
      if (!hasDemo(COUNTRY_DIRECTORY))
        return refuse(demo('none', { directory: COUNTRY_DIRECTORY }));
      if (options.file === undefined) await fillPortal(options, context, demo);
      else await fillFile(options.file, options, context, demo);
    });
};

async function fillPortal(
  { until, records }: DemoOptions,
  { environment, language, t: commandTexts }: CommandContext,
  t: Translate<'demo'>,
): Promise<void> {
  const source = readDemoSource(environment.COUNTRY_DIRECTORY);
  const progress = showProgress(t);
  await withDatabase(environment, async (db) => {
    const result = await loadDemo(db, {
      source,
      request: { until, records },
      by: 'operator',
      recordKeys: recordKeysWhenNeeded(environment),
      store: createCalculationStore(environment),
      onProgress: progress.update,
    }).finally(progress.stop);
    if (result.outcome === 'refused') return refuse(t(`refused.${result.code}`, { until }));
    const { number } = formatsOf(language);
    for (const { counts, calculation } of result.datasets) {
      const texts = describeCalculation(calculation, language);
      if (counts === null) console.log(t('unchanged', texts));
      else {
        const [added, changed] = [number(counts.added), number(counts.changed)];
        console.log(t('loaded', { ...texts, added, changed }));
      }
    }
    const content = await loadContent(db, environment, { samples: true });
    console.log(describeContent(content, commandTexts, language));
  });
}

async function emptyPortal(
  { environment, language }: CommandContext,
  t: Translate<'demo'>,
): Promise<void> {
  const { number } = formatsOf(language);
  await withDatabase(environment, async (db) => {
    const storage = await openStorage(environment);
    const store = createCalculationStore(environment);
    const { datasets, samples } = await removeDemo({ db, storage, store }, { by: 'operator' });
    for (const { dataset, records, calculations } of datasets) {
      const texts = { dataset, records: number(records), calculations: number(calculations) };
      console.log(t('removed', texts));
    }
    console.log(t('removedSamples', { number: number(samples) }));
  });
}

async function fillFile(
  path: string,
  { until, records, dataset }: DemoOptions,
  { environment, language }: CommandContext,
  t: Translate<'demo'>,
): Promise<void> {
  const demo =
    demoDatasets.find((demoDataset) => demoDataset.dataset === dataset) ?? demoDatasets[0];
  const file = markSynthetic(path);
  const rows = demo.generate(readDemoSource(environment.COUNTRY_DIRECTORY), { until, records });
  const written = await writeDemoFile(file, demo.dataset, rows);
  console.log(t('written', { file, rows: formatsOf(language).number(written.rows) }));
}

/** Shows a bar for each dataset, on a terminal only. */
function showProgress(t: Translate<'demo'>) {
  let bar: SingleBar | null = null;
  let current = '';
  const stop = () => bar?.stop();
  return {
    stop,
    update(dataset: string, rows: number, total: number) {
      if (dataset !== current) {
        stop();
        const format = t('progress', { dataset, skipOnVariables: true });
        bar = new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic);
        bar.start(total, 0);
        current = dataset;
      }
      bar?.update(rows);
    },
  };
}

function readRecords({ t, language }: CommandContext): (text: string) => number {
  return (text) => {
    const records = wholeNumber.test(text) ? Number(text) : 0;
    if (records >= 1 && records <= MAX_RECORDS) return records;
    const most = formatsOf(language).number(MAX_RECORDS);
    throw new InvalidArgumentError(t('demo.recordsInvalid', { most }));
  };
}

function readDay(t: Translate<'commands'>): (text: string) => string {
  return (text) => {
    const today = homeDay(new Date());
    if (dateProblem(text, today) === null) return text;
    throw new InvalidArgumentError(t('demo.untilInvalid', { today }));
  };
}
