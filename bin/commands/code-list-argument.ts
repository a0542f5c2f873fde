import { Argument, InvalidArgumentError } from 'commander';
import { type TFunction } from 'i18next';
import { carriedLists } from '~/features/records/codes/carried-codes.server';

/** The argument that names a code list whose codes records carry. */
export function codeListArgument(t: TFunction): Argument {
  return new Argument('<list>', t('codes.list')).argParser((list: string) => {
    const known = carriedLists();
    if (known.includes(list)) return list;
    throw new InvalidArgumentError(t('codes.unknownList', { known: known.join(', ') }));
  });
}
