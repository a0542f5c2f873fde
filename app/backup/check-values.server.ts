import { deriveKey, type Secrets } from '~/platform/http/secret.server';
import { secretNames, type SecretName } from './manifest';

/** Values that follow from secrets and say nothing else of them, by their names. */
export function checkValuesOf(secrets: Secrets): Partial<Record<SecretName, string>> {
  const values: Partial<Record<SecretName, string>> = {};
  for (const name of secretNames) {
    const secret = secrets[name];
    if (secret !== undefined) values[name] = deriveKey(secret, 'backup').slice(0, 16);
  }
  return values;
}

/** The names of secrets that a backup was made with, and that are not the same now, or not there. */
export function listDifferent(
  values: Partial<Record<SecretName, string>>,
  secrets: Secrets,
): SecretName[] {
  const present = checkValuesOf(secrets);
  return secretNames.filter((name) => values[name] !== undefined && values[name] !== present[name]);
}
