import { userInfo } from 'node:os';

/** Who runs the command, as the logs of imports, calculations and publications name them. */
export function operatorName(): string {
  return userInfo().username;
}
