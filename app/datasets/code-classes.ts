import { type CodeLists } from './code-lists';
import { type Dimension, NOT_STATED } from './dataset';

/** The class of codes whose list gives them none that the dimension declares. */
export const NOT_CLASSIFIED = 'not_classified';

/** Codes that are counted together with others of their class. */
export interface CodeClasses {
  /** All codes that are declared. */
  codes: readonly string[];
  /** Returns the class of a code, including undeclared ones; `NOT_STATED` is a separate class. */
  of(code: string): string;
}

/** Returns the classes that a code list gives the codes of a dimension. */
export function classesOfCodes(
  { codeList = '', classes }: Pick<Dimension, 'codeList' | 'classes'>,
  codeLists: CodeLists,
): CodeClasses {
  const list = codeLists.get(codeList) ?? [];
  const known = new Map(
    list.flatMap(({ code, attributes }) => {
      const value = attributes[classes?.attribute ?? ''];
      return value !== undefined && classes?.values.includes(value) ? [[code, value]] : [];
    }),
  );
  return {
    codes: list.map(({ code }) => code),
    of: (code) => (code === NOT_STATED ? code : (known.get(code) ?? NOT_CLASSIFIED)),
  };
}
