import { deriveKey, type Secrets } from '~/platform/http/secret.server';
import { secretNames, type SecretName } from './manifest';

/** Derives values from secrets, by name, that reveal nothing else about them. */
export function checkValuesOf(secrets: Secrets): Partial<Record<SecretName, string>> {
  const values: Partial<Record<SecretName, string>> = {};
  for (const name of secretNames) {
    const secret = secrets[name];
    if (secret !== undefined) values[name] = deriveKey(secret, 'backup').slice(0, 16);
  }
  return values;
}

/** Returns the names of secrets with which a backup was made and that now differ or are missing. */
export function listDifferent(
  values: Partial<Record<SecretName, string>>,
  secrets: Secrets,
): SecretName[] {
  const present = checkValuesOf(secrets);
  return secretNames.filter((name) => values[name] !== undefined && values[name] !== present[name]);
}
