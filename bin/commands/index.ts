import { type RegisterCommand } from './command';

/** The commands by name, in the order of the help. */
const commands = new Map<string, () => Promise<RegisterCommand>>([
  ['add-document', async () => (await import('./add-document')).registerAddDocument],
  ['admin', async () => (await import('./admin')).registerAdmin],
  ['audit', async () => (await import('./audit')).registerAudit],
  ['backup', async () => (await import('./backup')).registerBackup],
  ['calculate', async () => (await import('./calculate')).registerCalculate],
  ['calculations', async () => (await import('./calculations')).registerCalculations],
  ['codes', async () => (await import('./codes')).registerCodes],
  ['content', async () => (await import('./content')).registerContent],
  ['delete-codes', async () => (await import('./delete-codes')).registerDeleteCodes],
  ['demo', async () => (await import('./demo')).registerDemo],
  ['doctor', async () => (await import('./doctor')).registerDoctor],
  ['encrypt-letters', async () => (await import('./encrypt-letters')).registerEncryptLetters],
  ['import', async () => (await import('./import')).registerImport],
  ['imports', async () => (await import('./imports')).registerImports],
  ['inspect', async () => (await import('./inspect')).registerInspect],
  ['merge-codes', async () => (await import('./merge-codes')).registerMergeCodes],
  ['messages', async () => (await import('./messages')).registerMessages],
  ['protection', async () => (await import('./protection')).registerProtection],
  ['publish', async () => (await import('./publish')).registerPublish],
  ['rehearsal', async () => (await import('./rehearsal')).registerRehearsal],
  ['release', async () => (await import('./release')).registerRelease],
  ['restore', async () => (await import('./restore')).registerRestore],
  ['retract', async () => (await import('./retract')).registerRetract],
  ['rollback', async () => (await import('./rollback')).registerRollback],
  ['withdraw-import', async () => (await import('./withdraw-import')).registerWithdrawImport],
]);

/** Loads the command that is called, in half the time that all take; all commands if none has that name. */
export async function loadCommands(name = ''): Promise<RegisterCommand[]> {
  const called = commands.get(name);
  return Promise.all((called ? [called] : [...commands.values()]).map((load) => load()));
}
