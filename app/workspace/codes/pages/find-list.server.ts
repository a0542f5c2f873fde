import { type Account } from '~/auth/account';
import { db } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { type Code } from '~/datasets/code-lists';
import { editableColumns } from '../code-form.server';
import { getCodesForStaff } from '../code-list-queries.server';

/** A list as its forms need it. */
export interface Listed {
  account: Account;
  list: string;
  codes: Code[];
  columns: string[];
}

/** Returns the list of an address, for analysts; throws what answers an unknown address if there is none. */
export async function findList(request: Request, account: Account): Promise<Listed> {
  const [list = ''] = partsOf(request);
  const codes = await getCodesForStaff(db, account, list);
  if (!codes) throw answerUnknown(request);
  return { account, list, codes, columns: editableColumns(codes) };
}

function partsOf(request: Request): string[] {
  const [, , , ...parts] = new URL(request.url).pathname.split('/');
  return parts.map((part) => decodeURIComponent(part));
}

/** Returns the list of an address and its code, for analysts. */
export async function findCode(
  request: Request,
  account: Account,
): Promise<Listed & { code: Code }> {
  const listed = await findList(request, account);
  const [, name] = partsOf(request);
  const code = listed.codes.find((each) => each.code === name);
  if (!code) throw answerUnknown(request);
  return { ...listed, code };
}
