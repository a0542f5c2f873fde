import { type Environment } from '~/environment.server';

/** The scheme and host that readers know the portal by: `PUBLIC_URL`, else those of the request. */
export function originOf(
  request: Request,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  return new URL(PUBLIC_URL ?? request.url).origin;
}
