/** The problems that calls tell, each with its status; a program can rely on the code. */
export const problemStatuses = {
  'not-json': 400,
  'not-form': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'second-factor': 401,
  unverified: 403,
  'not-found': 404,
  unpublished: 404,
  unrecorded: 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  'changed-meanwhile': 409,
  'wrong-state': 409,
  retracted: 410,
  'too-large': 413,
  'not-json-type': 415,
  'not-form-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  failed: 500,
  unavailable: 503,
} as const;

/** A code of the catalogue. */
export type ProblemCode = keyof typeof problemStatuses;

/** What pages say in the same case, by its text key. */
const titlesOfPages: Readonly<Partial<Record<ProblemCode, string>>> = {
  'wrong-credentials': 'accounts:login.fields.refused.wrongCredentials',
  unverified: 'accounts:resend.known.text',
  failed: 'common:connection',
};

/** The text key of the title of a problem: of `api` where it names no other namespace. */
export function titleKeyOf(code: ProblemCode): string {
  return titlesOfPages[code] ?? `problems.${code}`;
}

/** What is wrong with a part of a body, or a parameter of the address. */
export interface FieldProblem {
  /** Where it stands in the body: a JSON pointer (RFC 6901). */
  pointer?: string;
  parameter?: string;
  /** Stays the same, where the rules of a form of the pages say what is wrong. */
  code?: string;
  detail: string;
}

interface ProblemDetails {
  /** The text key of its title, where it is not that of its code. */
  title?: string;
  detail?: string;
  errors?: readonly FieldProblem[];
  /** Further members of the problem, which its code tells of. */
  further?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** Ends a call with a problem. */
export class ApiProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(code);
  }
}

/** The JSON pointer of a place in a body (RFC 6901). */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The problem of requests above the rate limit. */
export function waiting(seconds: number): ApiProblem {
  return new ApiProblem('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
}
