import { InvalidArgumentError, Option } from 'commander';
import { type Translate } from '~/platform/i18n/text-keys';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { encodings } from '~/records/files/encodings';
import { type TableRow } from '~/records/files/table';
import {
  inspectFile,
  type Inspection,
  type InspectedFile,
  type KnownShape,
} from '~/records/inspect-file.server';
import { shortValue } from '~/records/short-value';
import { type RegisterCommand } from './command';
import { describeInspection } from '~/records/describe-inspection';
import { describeUnreadable } from '~/records/describe-import.server';
import { formatTable } from './format-table';

/** The exit code for a file that cannot be read. */
const REFUSED = 2;

/** The maximum length of a cell among the examples. */
const MAX_LENGTH = 40;

/** `inspect`: shows what is in a file, without storing anything; exits with 2 if it cannot be read. */
export const registerInspect: RegisterCommand = (program, { language, t }) => {
  const lineNumber = (text: string) => {
    if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError(t('inspect.headerRowInvalid'));
    return Number(text);
  };
  program
    .command('inspect')
    .description(t('inspect.description'))
    .argument('<file>', t('inspect.file'))
    .option('--sheet <name>', t('inspect.sheet'))
    .option('--header-row <line>', t('inspect.headerRow'), lineNumber)
    .addOption(new Option('--encoding <name>', t('import.encoding')).choices(encodings))
    .action(async (path: string, known: KnownShape) => {
      const inspection = await inspectFile(path, known);
      const texts = await getTexts(language, 'import');
      if (inspection.outcome === 'inspected') {
        return console.log(describeFile(inspection.file, texts, language).join('\n'));
      }
      console.error(describeUnreadable(inspection, { t: texts, language }));
      if (inspection.encodings.length > 0) console.error(describeEncodings(inspection, t));
      process.exitCode = REFUSED;
    });
};

type Unreadable = Extract<Inspection, { outcome: 'unreadable' }>;

function describeEncodings({ encodings: possible }: Unreadable, t: Translate<'commands'>): string {
  const rows = possible.map(({ encoding, example }) => [encoding, shortValue(example)]);
  return `${t('inspect.encodings')}\n${formatTable(rows)}`;
}

/** Describes a file in lines of text. */
function describeFile(file: InspectedFile, t: Translate<'import'>, language: string): string[] {
  return [
    ...describeInspection(file, t, language),
    '',
    describeColumns(file, t, language),
    '',
    describeRows(file, t),
  ];
}

function describeColumns(
  { columns }: InspectedFile,
  t: Translate<'import'>,
  language: string,
): string {
  const { number, list } = formatsOf(language);
  const head = ['', ...['name', 'filled', 'examples'].map((name) => t(`inspect.columns.${name}`))];
  const rows = columns.map(({ letter, name, isHidden, filled, examples }) => [
    letter,
    isHidden ? t('inspect.hiddenColumn', { name: shortened(name) }) : shortened(name),
    number(filled),
    list(examples.map((example) => `"${shortened(example)}"`)),
  ]);
  return formatTable([head, ...rows], { alignRight: [2] });
}

/** Returns the first and the last rows, with a line between them where others are left out. */
function describeRows({ columns, rows, first, last }: InspectedFile, t: Translate<'import'>) {
  const cells = ({ line, cells }: TableRow) => [String(line), ...cells.map(shortened)];
  const hasOthers = rows > first.length + last.length;
  return formatTable([
    [t('inspect.line'), ...columns.map(({ letter }) => letter)],
    ...first.map(cells),
    ...(hasOthers ? [['…']] : []),
    ...last.map(cells),
  ]);
}

function shortened(text: string): string {
  const line = shortValue(text);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
