import { auditKinds, type AuditKind } from '~/auth/audit-acts';

/** The parts of a subject: `account_role:7:officer` is about the account 7, in detail about the role. */
export interface AuditSubject {
  /** Null for one of a former release. */
  kind: AuditKind | null;
  id: string;
  detail: string;
}

/** Parses the subject of an entry. */
export function parseSubject(subject: string): AuditSubject {
  const [, name, id = '', detail = ''] = /^(\w+):([^:?/]*)(.*)$/s.exec(subject) ?? [];
  const kind = auditKinds.find((each) => each === name) ?? null;
  if (kind === null) return { kind, id: subject, detail: '' };
  // The storage keys of letters have any form.
  if (kind === 'letter') return { kind, id: id + detail, detail: '' };
  return { kind, id, detail: detail.replace(/^:/, '') };
}
