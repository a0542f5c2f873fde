import sharp from 'sharp';
import { PDFDocument } from '@cantoo/pdf-lib';
import { startSession } from '~/auth/sessions.server';
import { type CodeLists } from '~/datasets/code-lists';
import { type Db } from '~/platform/db/client.server';
import { hashPassword } from '~/accounts/passwords/hash-password.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { languages } from '~/platform/i18n/languages.server';
import { paths } from '~/paths';
import { staffPaths } from '~/staff-paths';
import { readForm } from '../../tests/support/load-form';
import { randomStream } from '../../bin/demo/random';
import { requestsOfGuests } from './guest-requests';

/** Who visits the portal during a soak, with their share of a hundred visits. */
const shares = { guests: 60, users: 16, staff: 6, uploads: 6, exports: 12 } as const;
type Visitor = keyof typeof shares;

/** Visits the portal; false if the response is neither a page nor a redirect nor a form with an error. */
export type Visit = () => Promise<boolean>;

const ACCOUNTS = 20;
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025'] as const;
const PLACES = ['aceh', 'bali', 'banten', 'papua', 'riau'] as const;
const PASSWORD = 'kopi tubruk tanpa gula';

interface SentRequest {
  path: string;
  cookie?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Returns the visits to a web process, each of a random kind of visitor. */
export async function createSoakVisits(db: Db, url: string, codeLists: CodeLists) {
  const { uniform } = randomStream(1993, 100);
  function pick<Choice>(choices: readonly Choice[]): Choice {
    const [choice] = choices.slice(Math.floor(uniform() * choices.length));
    if (choice === undefined) throw new Error('There is nothing to choose from');
    return choice;
  }
  const users = await addAccounts(db, 'visitor', []);
  const staff = await addAccounts(db, 'member', ['administrator', 'officer']);
  const files = await makeFiles();
  let sent = 0;

  async function send({ path, cookie, headers, ...init }: SentRequest): Promise<Response> {
    sent += 1;
    // Limits by client are not measured: each request comes from another address.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    return fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': address,
        Origin: url,
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
    });
  }

  async function visit(request: SentRequest): Promise<boolean> {
    const answer = await send(request);
    await answer.arrayBuffer();
    return isFine(answer.status);
  }

  /** Opens the form of a page: the values of its inputs, and its cookies. */
  async function open(path: string, before = '') {
    const page = await send({ path, cookie: before });
    const set = page.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const cookie = [before, ...set].filter(Boolean).join('; ');
    return { status: page.status, cookie, ...readForm(await page.text()) };
  }

  /** Opens a page with a form and submits its inputs, or only those in `carried`, with other values. */
  async function fill(
    path: string,
    carried: readonly string[] | 'all',
    values: Record<string, string | Blob>,
    before?: string,
  ): Promise<boolean> {
    const { status, cookie, fields } = await open(path, before);
    const body = new FormData();
    for (const name of carried === 'all' ? Object.keys(fields) : carried) {
      body.set(name, fields[name] ?? '');
    }
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    return isFine(status) && visit({ path, cookie, method: 'POST', body });
  }

  const rights = (codeLists.get('right') ?? []).map(({ code }) => code);
  /** Returns one of many filters. */
  const filter = () => {
    const search = new URLSearchParams({ year: pick(YEARS), lng: pick(languages) });
    if (uniform() < 0.7) search.set('month', String(1 + Math.floor(uniform() * 12)));
    if (uniform() < 0.7) search.set('right', pick(rights));
    return search.toString();
  };

  function* guests(): Generator<Visit, never> {
    for (let round = 1; ; round += 1) {
      for (const { headers, ...request } of requestsOfGuests(codeLists, round)) {
        yield () => visit({ ...request, headers: { 'Accept-Encoding': 'br', ...headers } });
      }
    }
  }
  const nextGuest = guests();

  const next: Record<Visitor, () => Visit> = {
    guests: () => nextGuest.next().value,
    users() {
      const { cookie, name } = pick(users);
      const page = pick([
        `${paths.dashboard}?${filter()}`,
        `${paths.dashboard}/detailed-data?year=2025`,
        `${paths.dashboard}/cross-table?${filter()}`,
        paths.profile,
        paths.requests,
        paths.savedViews,
        paths.notifications,
        paths.accessHistory,
        paths.exportedAccount,
      ]);
      if (uniform() < 0.8) return () => visit({ path: page, cookie });
      const typed = { username: name, password: PASSWORD };
      return () => fill(paths.login, 'all', typed);
    },
    staff() {
      const { cookie } = pick(staff);
      const path = pick([
        staffPaths.home,
        staffPaths.requests,
        staffPaths.requestReport,
        staffPaths.messages,
        staffPaths.survey,
        staffPaths.surveyFile,
        `${staffPaths.exactCounts}/complaints`,
      ]);
      return () => visit({ path, cookie });
    },
    uploads() {
      const { cookie, name } = pick(users);
      if (uniform() < 0.5) {
        const typed = { username: name, full_name: name, image: pick(files.pictures) };
        const carried = ['csrf', 'submission', 'account', 'version'];
        return () => fill(paths.profile, carried, typed, cookie);
      }
      const carried = ['csrf', 'submission', 'after', 'dataset', 'view'];
      const letter = pick([files.letter, ...files.pictures]);
      // Without its other fields it stays a draft with a letter.
      const typed = { purpose: 'Tesis', application_letter: letter };
      return () => fill(paths.externalDataRequest, carried, typed, cookie);
    },
    exports() {
      const { cookie } = pick(users);
      const widget = pick(['right', 'yearly', 'province']);
      const table = `${pick(['csv', 'xlsx'])}?year=${pick(YEARS)}&by=province&by=right`;
      const path = pick([
        `${paths.dashboard}/${widget}.${pick(['png', 'svg', 'xlsx', 'csv', 'json'])}?${filter()}`,
        `${paths.dashboard}/share/picture.png?${filter()}`,
        `${paths.provinces}/${pick(PLACES)}/profile.pdf?year=${pick(YEARS)}&lng=${pick(languages)}`,
        `${paths.dashboard}/detailed-data/${table}`,
        `${paths.dashboard}/detailed-data/public-use?year=${pick(YEARS)}`,
        paths.exportedAccount,
      ]);
      return () => visit({ path, cookie });
    },
  };

  return function nextVisit(): Visit {
    let left = uniform() * 100;
    const visitor = (Object.keys(shares) as Visitor[]).find((each) => (left -= shares[each]) < 0);
    return next[visitor ?? 'guests']();
  };
}

const isFine = (status: number) => status < 400 || status === 422;

/** Adds accounts with a session each; those of staff have passed their second factor. */
async function addAccounts(
  db: Db,
  prefix: string,
  roles: readonly ('administrator' | 'officer')[],
) {
  const password_hash = await hashPassword(PASSWORD);
  const cookies = createSessionCookie({ PUBLIC_URL: undefined });
  async function add(_: unknown, index: number) {
    const name = `${prefix}-${index + 1}`;
    const email = `${name}@example.org`;
    const { id: accountId } = await db
      .insertInto('account')
      .values({
        username: name,
        username_key: name,
        full_name: name,
        email,
        email_key: email,
        password_hash,
        language: 'id',
        verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role of roles) {
      await db.insertInto('account_role').values({ account_id: accountId, role }).execute();
    }
    const session = { accountId, isRemembered: false, device: 'Soak' };
    const token = await startSession(db, { ...session, hasPassedSecondFactor: roles.length > 0 });
    const [cookie = ''] = (await cookies.set(token)).split(';');
    return { name, cookie };
  }
  return Promise.all(Array.from({ length: ACCOUNTS }, add));
}

/** Makes the files to upload: pictures as a phone takes them, and a letter of twenty pages. */
async function makeFiles() {
  const picture = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 8 },
      },
    });
  const asFile = (content: Uint8Array<ArrayBuffer>, type: string) => {
    const name = `letter.${type.split('/')[1]}`;
    return new File([content], name, { type });
  };
  const jpeg = await picture(2_000, 1_500).jpeg().toBuffer();
  const png = await picture(600, 800).png().toBuffer();
  const letter = await PDFDocument.create();
  for (let page = 0; page < 20; page += 1) letter.addPage().drawText('Surat permohonan');
  return {
    pictures: [
      asFile(new Uint8Array(jpeg), 'image/jpeg'),
      asFile(new Uint8Array(png), 'image/png'),
    ],
    letter: asFile(new Uint8Array(await letter.save()), 'application/pdf'),
  };
}
