import { type LoaderFunctionArgs } from '@remix-run/node';

/** The specification's error pages and the status of each. */
const statuses = new Map([
  ['error-1', 400],
  ['error-2', 401],
  ['error-3', 403],
  ['error-4', 404],
  ['error-5', 500],
  ['error-6', 503],
  // Beyond the specification: too many requests.
  ['error-429', 429],
]);

/** Answers with the error that the address names; `/404` and unknown ones are not found. */
export function loader({ params }: LoaderFunctionArgs): never {
  throw new Response(null, { status: statuses.get(params.page ?? '') ?? 404 });
}

/** Forms sent to this address are refused in the same way. */
export const action = loader;

export default function ErrorPage() {
  return null;
}
