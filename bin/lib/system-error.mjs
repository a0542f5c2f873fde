/** The meanings of the system's error codes for an operator: keys of the namespace `system`. */
const meanings = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'readOnly',
  ENOENT: 'missing',
  EISDIR: 'isFolder',
  ENOTDIR: 'notFolder',
  EEXIST: 'unusable',
  ENOTEMPTY: 'unusable',
  ENAMETOOLONG: 'unusable',
  ELOOP: 'unusable',
  EIO: 'unusable',
  EBUSY: 'unusable',
  EMFILE: 'unusable',
  ENFILE: 'unusable',
};

/** System calls about connections, not files. */
const networkCalls = ['connect', 'listen', 'bind', 'getaddrinfo'];

/**
 * Describes an error of the system to an operator: which path, and what is wrong with it.
 *
 * @param {unknown} error
 * @param {(key: string, values?: Record<string, string>) => string} t texts of the namespace `system`
 * @returns {string | null} null if it is not such an error
 */
export function describeSystemError(error, t) {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path, message, cause } = error;
  const meaning = meanings[code];
  if (!meaning || networkCalls.includes(syscall)) return describeSystemError(cause, t);
  if (typeof path === 'string') return t(meaning, { path, reason: message });
  return t(meaning === 'full' ? 'fullSomewhere' : 'unnamed', { reason: message });
}
