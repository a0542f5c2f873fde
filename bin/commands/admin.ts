import { Argument, InvalidArgumentError, type Command } from 'commander';
import { isRole, roles, type Role } from '~/auth/roles';
import {
  administratorSchema,
  createAdministrator,
  hasAdministrator,
} from '~/accounts/staff/create-administrator.server';
import {
  endAllSessions,
  grantRole,
  listStaff,
  resetSecondFactor,
  revokeRole,
} from '~/accounts/staff/change-roles.server';
import { listInternal, markInternal, unmarkInternal } from '~/accounts/staff/mark-internal.server';
import { resealSecondFactors } from '~/accounts/second-factor/reseal-second-factors.server';
import { ownOrigin } from '~/platform/http/origin.server';
import { loadSecret } from '~/platform/http/secret.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { homeDay } from '~/platform/i18n/home-day';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { emailAddress } from '~/platform/http/form-fields.server';
import {
  inviteInternal,
  listInvitations,
  withdrawInvitation,
} from '~/requests/internal-invitations.server';
import { paths } from '~/paths';
import { type CommandContext, type RegisterCommand } from './command';
import { openQuestions } from './ask';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { createUnlock } from './restore';
import { readSecretsFile } from './secrets-file';
import { type Db } from '~/platform/db/client.server';
import { withDatabase } from './with-database';

const columns = ['username', 'full_name', 'email', 'roles', 'secondFactor'] as const;

/** `admin`: manages the accounts of the staff: the first administrator, roles, a lost second factor. */
export const registerAdmin: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  const admin = program.command('admin').description(t('admin.description'));
  admin
    .command('create')
    .description(t('admin.create.description'))
    .option('--name <name>', t('admin.create.full_name'))
    .option('--email <address>', t('admin.create.email'))
    .option('--username <name>', t('admin.create.username'))
    .action((flags: Record<string, string>) => create(flags, context));
  for (const [name, change] of [
    ['grant', grantRole],
    ['revoke', revokeRole],
  ] as const) {
    admin
      .command(name)
      .description(t(`admin.${name}`))
      .addArgument(accountArgument(context))
      .addArgument(roleArgument(context))
      .action((account: string, role: Role) =>
        withMails(context, async (db, mailQueue, link) => {
          const result = await change({ db, mailQueue }, role, {
            name: account,
            link,
            by: 'operator',
          });
          if (result.outcome === 'refused') {
            return refuse(t(`admin.refused.${result.code}`, { account }));
          }
          const now = result.roles.join(', ') || t('admin.noRoles');
          console.log(t(`admin.${result.outcome}`, { account, roles: now }));
        }),
      );
  }
  admin
    .command('reset-second-factor')
    .description(t('admin.reset'))
    .addArgument(accountArgument(context))
    .action((account: string) =>
      withMails(context, async (db, mailQueue, link) => {
        const result = await resetSecondFactor(
          { db, mailQueue },
          { name: account, link, by: 'operator' },
        );
        if (result.outcome === 'refused') {
          return refuse(t(`admin.refused.${result.code}`, { account }));
        }
        console.log(t('admin.resetDone', { account }));
      }),
    );
  admin
    .command('reseal-second-factors')
    .description(t('admin.reseal.description'))
    .argument('<keys>', t('admin.reseal.keys'))
    .action((file: string) => resealSecondFactorsOf(file, context));
  admin
    .command('end-sessions')
    .description(t('admin.endSessions'))
    .addArgument(accountArgument(context))
    .action((account: string) =>
      withDatabase(environment, async (db) => {
        const result = await endAllSessions(db, { name: account, by: 'operator' });
        if (result.outcome === 'refused') {
          return refuse(t(`admin.refused.${result.code}`, { account }));
        }
        console.log(t('admin.sessionsEnded', { account }));
      }),
    );
  for (const [name, change, description, done] of [
    ['mark-internal', markInternal, 'markInternal', 'marked'],
    ['unmark-internal', unmarkInternal, 'unmarkInternal', 'unmarked'],
  ] as const) {
    admin
      .command(name)
      .description(t(`admin.internal.${description}`))
      .addArgument(accountArgument(context))
      .action((account: string) =>
        withDatabase(environment, async (db) => {
          const result = await change(db, { name: account, by: 'operator' });
          if (result.outcome === 'refused') {
            return refuse(t(`admin.refused.${result.code}`, { account }));
          }
          console.log(t(`admin.internal.${done}`, { account }));
        }),
      );
  }
  admin
    .command('list-internal')
    .description(t('admin.internal.listInternal'))
    .action(() =>
      withDatabase(environment, async (db) => {
        const marked = await listInternal(db);
        if (marked.length === 0) return console.log(t('admin.internal.noneMarked'));
        const rows = marked.map(({ marked_at: at, invited_email: invited, ...each }) => [
          each.username,
          each.full_name,
          each.email,
          homeDay(at),
          invited ?? '',
        ]);
        const columns = ['username', 'full_name', 'email', 'since', 'invitation'] as const;
        const names = columns.map((column) => t(`admin.columns.${column}`));
        console.log(formatTable([names, ...rows]));
      }),
    );
  registerInvitations(admin, context);
  admin
    .command('list')
    .description(t('admin.list'))
    .action(() =>
      withDatabase(environment, async (db) => {
        const staff = await listStaff(db);
        if (staff.length === 0) return console.log(t('admin.none'));
        const rows = staff.map(({ set_up_at, ...each }) => {
          const texts = {
            ...each,
            secondFactor: t(set_up_at ? 'admin.isSetUp' : 'admin.isNotSetUp'),
          };
          return columns.map((column) => texts[column]);
        });
        console.log(formatTable([columns.map((column) => t(`admin.columns.${column}`)), ...rows]));
      }),
    );
};

/** Invitations to internal data requests: made, withdrawn and listed. */
function registerInvitations(admin: Command, context: CommandContext): void {
  const { environment, t } = context;
  const known = languages.join(', ');
  const address = new Argument('<address>', t('admin.internal.address'));
  admin
    .command('invite-internal')
    .description(t('admin.internal.inviteInternal'))
    .addArgument(address)
    .option('--language <tag>', t('admin.internal.invitationLanguage', { known }), defaultLanguage)
    .action((typed: string, { language }: { language: string }) => {
      const email = emailAddress().safeParse(typed).data;
      if (email === undefined) return refuse(t('admin.internal.notAnAddress', { address: typed }));
      if (!languages.includes(language))
        return refuse(t('admin.internal.unknownLanguage', { known }));
      return withMails(context, async (db, mailQueue) => {
        const page = ownOrigin(environment) + paths.internalInvitation;
        const linkOf = (token: string) => `${page}?${new URLSearchParams({ token })}`;
        await inviteInternal({ db, mailQueue }, { email, language, linkOf, by: 'operator' });
        console.log(t('admin.internal.invited', { address: email }));
      });
    });
  admin
    .command('withdraw-invitation')
    .description(t('admin.internal.withdrawInvitation'))
    .addArgument(address)
    .action((email: string) =>
      withDatabase(environment, async (db) => {
        const isWithdrawn = await withdrawInvitation(db, { email, by: 'operator' });
        if (!isWithdrawn) return refuse(t('admin.internal.notInvited', { address: email }));
        console.log(t('admin.internal.withdrawn', { address: email }));
      }),
    );
  admin
    .command('list-invitations')
    .description(t('admin.internal.listInvitations'))
    .action(() =>
      withDatabase(environment, async (db) => {
        const open = await listInvitations(db);
        if (open.length === 0) return console.log(t('admin.internal.noneInvited'));
        const rows = open.map(({ email, invited_at: at, expires_at: until }) => [
          email,
          homeDay(at),
          homeDay(until),
        ]);
        const columns = ['email', 'invited', 'until'] as const;
        console.log(formatTable([columns.map((column) => t(`admin.columns.${column}`)), ...rows]));
      }),
    );
}

async function create(
  flags: Record<string, string | undefined>,
  { environment, language, t }: CommandContext,
): Promise<void> {
  await withDatabase(environment, async (db) => {
    if (await hasAdministrator(db)) return refuse(t('admin.refused.exists'));
    const ask = await openQuestions();
    const typed = {
      full_name: flags.name ?? (await ask(t('admin.create.full_name'))),
      email: flags.email ?? (await ask(t('admin.create.email'))),
      username: flags.username ?? (await ask(t('admin.create.username'))),
      password: await ask(t('admin.create.password'), { isHidden: true }),
    };
    if (process.stdin.isTTY) {
      const again = await ask(t('admin.create.passwordAgain'), { isHidden: true });
      if (again !== typed.password) return refuse(t('admin.refused.different'));
    }
    const parsed = administratorSchema.safeParse(typed);
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) =>
        t(`admin.create.${path[0] as keyof typeof typed}`),
      );
      return refuse(t('admin.refused.fields', { fields: [...new Set(fields)].join(', ') }));
    }
    const result = await createAdministrator(db, parsed.data, language);
    if (result.outcome === 'refused') return refuse(t(`admin.refused.${result.code}`));
    const login = ownOrigin(environment) + paths.login;
    console.log(t('admin.created', { username: parsed.data.username, login }));
  });
}

/** @param file - holds the former secret, as `backup --keys` writes it. */
async function resealSecondFactorsOf(file: string, context: CommandContext): Promise<void> {
  const { environment, language, t } = context;
  const unlock = createUnlock(context);
  const former = await readSecretsFile(file, () => unlock('passphrase'));
  const { COOKIE_SECRET: formerSecret } = former;
  if (formerSecret === undefined) return refuse(t('admin.reseal.noSecret', { file }));
  await withDatabase(environment, async (db) => {
    const secret = loadSecret(environment);
    const { sealed, unopened } = await resealSecondFactors(db, { secret, formerSecret });
    const format = new Intl.NumberFormat(language);
    console.log(t('admin.reseal.done', { factors: format.format(sealed) }));
    if (unopened > 0) refuse(t('admin.reseal.unopened', { factors: format.format(unopened) }));
  });
}

type SendMail = Pick<ReturnType<typeof createMailQueue>, 'send'>;

/** Adds the queue of mails, which the portal delivers, and the link in mails to staff. */
async function withMails(
  { environment }: CommandContext,
  act: (db: Db, mailQueue: SendMail, link: string) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (db) => {
    const jobs = await openJobQueue(db, { onError: (error) => console.error(error) });
    try {
      await act(db, createMailQueue(jobs), ownOrigin(environment) + paths.login);
    } finally {
      await jobs.stop();
    }
  });
}

const accountArgument = ({ t }: CommandContext) => new Argument('<account>', t('admin.account'));

function roleArgument({ t }: CommandContext): Argument {
  const known = roles.join(', ');
  return new Argument('<role>', t('admin.role', { known })).argParser((role) => {
    if (isRole(role)) return role;
    throw new InvalidArgumentError(t('admin.unknownRole', { known }));
  });
}
