/** The problems of calls, each with its status; programs can rely on the codes. */
export const problemStatuses = {
  'not-json': 400,
  'not-form': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'second-factor': 401,
  unverified: 403,
  'not-internal': 403,
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

/** The text keys with which pages describe the same problem. */
const titlesOfPages: Readonly<Partial<Record<ProblemCode, string>>> = {
  'wrong-credentials': 'accounts:login.fields.refused.wrongCredentials',
  unverified: 'accounts:resend.known.text',
  'not-internal': 'apply:unproven.text',
  failed: 'common:connection',
};

/** Returns the text key of a problem's title: of `api` unless it names another namespace. */
export function titleKeyOf(code: ProblemCode): string {
  return titlesOfPages[code] ?? `problems.${code}`;
}

/** A problem of a part of a body, or of a parameter of the address. */
export interface FieldProblem {
  /** Its path in the body: a JSON pointer (RFC 6901). */
  pointer?: string;
  parameter?: string;
  /** A stable code, where the rules of a page's form define the problem. */
  code?: string;
  detail: string;
}

interface ProblemDetails {
  /** The text key of its title, if it differs from that of its code. */
  title?: string;
  detail?: string;
  errors?: readonly FieldProblem[];
  /** Additional members of the problem, defined by its code. */
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

/** Returns the JSON pointer of a path in a body (RFC 6901). */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** Returns the problem of requests above the rate limit. */
export function waiting(seconds: number): ApiProblem {
  return new ApiProblem('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
}
