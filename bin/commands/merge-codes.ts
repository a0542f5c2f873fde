import { describeReject } from '~/records/describe-reject';
import { mergeCodes, type MergeResult } from '~/records/codes/merge-codes.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { type CommandContext, type RegisterCommand } from './command';
import { codeListArgument } from './code-list-argument';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** How many of the contradictory records are listed. */
const MAX_SHOWN_REJECTS = 5;

/** `merge-codes`: replaces a code by another one in the records that carry it. */
export const registerMergeCodes: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  program
    .command('merge-codes')
    .description(t('mergeCodes.description'))
    .addArgument(codeListArgument(t))
    .argument('<from>', t('mergeCodes.from'))
    .argument('<into>', t('mergeCodes.into'))
    .option('--dry-run', t('mergeCodes.dryRun'))
    .action(async (list: string, from: string, into: string, { dryRun }: { dryRun?: boolean }) => {
      await withDatabase(environment, async (db) => {
        const mode = dryRun ? 'dry-run' : 'commit';
        const codes = { list, from, into };
        const result = await mergeCodes(db, { ...codes, mode, by: 'operator' });
        if (result.outcome === 'refused') {
          return refuse((await describeRefusal(result, codes, context)).join('\n'));
        }
        const { number } = formatsOf(context.language);
        for (const { records, ...merged } of result.datasets) {
          const details = { ...codes, ...merged, records: number(records) };
          console.log(t(`mergeCodes.${result.outcome}`, details));
        }
        if (result.outcome === 'merged') console.log(t('mergeCodes.next', codes));
      });
    });
};

async function describeRefusal(
  refusal: Extract<MergeResult, { outcome: 'refused' }>,
  codes: Record<'list' | 'from' | 'into', string>,
  { t, language }: CommandContext,
): Promise<string[]> {
  const first = t(`mergeCodes.refused.${refusal.code}`, { ...codes, ...refusal });
  if (refusal.code !== 'contradiction') return [first];
  const texts = await getTexts(language, 'import');
  const rejects = refusal.rejects.slice(0, MAX_SHOWN_REJECTS);
  return [
    first,
    ...rejects.map((reject) => `  ${reject.column}: ${describeReject(reject, texts)}`),
  ];
}
