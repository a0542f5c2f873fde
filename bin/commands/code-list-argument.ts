import { Argument, InvalidArgumentError } from 'commander';
import { type Translate } from '~/platform/i18n/text-keys';
import { carriedLists } from '~/records/codes/carried-codes.server';

/** Returns the argument for a code list whose codes records carry. */
export function codeListArgument(t: Translate<'commands'>): Argument {
  return new Argument('<list>', t('codes.list')).argParser((list: string) => {
    const known = carriedLists();
    if (known.includes(list)) return list;
    throw new InvalidArgumentError(t('codes.unknownList', { known: known.join(', ') }));
  });
}
