import type accounts from '../../../locales/id/accounts.json';
import type api from '../../../locales/id/api.json';
import type apiPage from '../../../locales/id/api-page.json';
import type apply from '../../../locales/id/apply.json';
import type audit from '../../../locales/id/audit.json';
import type backup from '../../../locales/id/backup.json';
import type builder from '../../../locales/id/builder.json';
import type codeLists from '../../../locales/id/code-lists.json';
import type codes from '../../../locales/id/codes.json';
import type commands from '../../../locales/id/commands.json';
import type common from '../../../locales/id/common.json';
import type compare from '../../../locales/id/compare.json';
import type country from '../../../locales/id/country.json';
import type content from '../../../locales/id/content.json';
import type crossTable from '../../../locales/id/cross-table.json';
import type dataFiles from '../../../locales/id/data-files.json';
import type database from '../../../locales/id/database.json';
import type definitions from '../../../locales/id/definitions.json';
import type demo from '../../../locales/id/demo.json';
import type method from '../../../locales/id/method.json';
import type microdata from '../../../locales/id/microdata.json';
import type environment from '../../../locales/id/environment.json';
import type events from '../../../locales/id/events.json';
import type expectations from '../../../locales/id/expectations.json';
import type feedback from '../../../locales/id/feedback.json';
import type files from '../../../locales/id/files.json';
import type forms from '../../../locales/id/forms.json';
import type history from '../../../locales/id/history.json';
import type home from '../../../locales/id/home.json';
import type imports from '../../../locales/id/import.json';
import type letters from '../../../locales/id/letters.json';
import type lists from '../../../locales/id/lists.json';
import type mail from '../../../locales/id/mail.json';
import type map from '../../../locales/id/map.json';
import type notices from '../../../locales/id/notices.json';
import type officers from '../../../locales/id/officers.json';
import type openData from '../../../locales/id/open-data.json';
import type presence from '../../../locales/id/presence.json';
import type profile from '../../../locales/id/profile.json';
import type protection from '../../../locales/id/protection.json';
import type publishing from '../../../locales/id/publishing.json';
import type question from '../../../locales/id/question.json';
import type readme from '../../../locales/id/readme.json';
import type record from '../../../locales/id/record.json';
import type releases from '../../../locales/id/releases.json';
import type requests from '../../../locales/id/requests.json';
import type samples from '../../../locales/id/samples.json';
import type savedViews from '../../../locales/id/saved-views.json';
import type search from '../../../locales/id/search.json';
import type settings from '../../../locales/id/settings.json';
import type share from '../../../locales/id/share.json';
import type site from '../../../locales/id/site.json';
import type staff from '../../../locales/id/staff.json';
import type start from '../../../locales/id/start.json';
import type statistics from '../../../locales/id/statistics.json';
import type summary from '../../../locales/id/summary.json';
import type system from '../../../locales/id/system.json';
import type test from '../../../locales/id/test.json';
import type trends from '../../../locales/id/trends.json';
import type welcome from '../../../locales/id/welcome.json';
import type workspace from '../../../locales/id/workspace.json';

/** The texts of the reference language by namespace. */
interface Namespaces {
  accounts: typeof accounts;
  api: typeof api;
  'api-page': typeof apiPage;
  apply: typeof apply;
  audit: typeof audit;
  backup: typeof backup;
  builder: typeof builder;
  'code-lists': typeof codeLists;
  codes: typeof codes;
  commands: typeof commands;
  common: typeof common;
  compare: typeof compare;
  content: typeof content;
  country: typeof country;
  'cross-table': typeof crossTable;
  'data-files': typeof dataFiles;
  database: typeof database;
  definitions: typeof definitions;
  demo: typeof demo;
  method: typeof method;
  microdata: typeof microdata;
  environment: typeof environment;
  events: typeof events;
  expectations: typeof expectations;
  feedback: typeof feedback;
  files: typeof files;
  forms: typeof forms;
  history: typeof history;
  home: typeof home;
  import: typeof imports;
  letters: typeof letters;
  lists: typeof lists;
  mail: typeof mail;
  map: typeof map;
  notices: typeof notices;
  officers: typeof officers;
  'open-data': typeof openData;
  presence: typeof presence;
  profile: typeof profile;
  protection: typeof protection;
  publishing: typeof publishing;
  question: typeof question;
  readme: typeof readme;
  record: typeof record;
  releases: typeof releases;
  requests: typeof requests;
  samples: typeof samples;
  'saved-views': typeof savedViews;
  search: typeof search;
  settings: typeof settings;
  share: typeof share;
  site: typeof site;
  staff: typeof staff;
  start: typeof start;
  statistics: typeof statistics;
  summary: typeof summary;
  system: typeof system;
  test: typeof test;
  trends: typeof trends;
  welcome: typeof welcome;
  workspace: typeof workspace;
}

export type Namespace = keyof Namespaces;

/** The keys of a tree of texts, joined by dots; the plural forms of a key count as the key. */
type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Key extends `${infer Base}_other`
      ? Base
      : Key
    : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

/** The groups of keys in a tree of texts. */
type Groups<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? never
    : Key | `${Key}.${Groups<Tree[Key]>}`;
}[keyof Tree & string];

/** A group of keys of a namespace. */
export type KeyPrefix<N extends Namespace> = Groups<Namespaces[N]>;

/** The keys of every namespace, prefixed with its name. */
type NamedKey = { [N in Namespace]: `${N}:${Paths<Namespaces[N]>}` }[Namespace];

type Below<Path, Prefix extends string> = Prefix extends ''
  ? Path
  : Path extends `${Prefix}.${infer Rest}`
    ? Rest
    : never;

type TextKey<N extends Namespace, Prefix extends string> =
  Below<Paths<Namespaces[N]>, Prefix> | NamedKey;

/**
 * A key that has a text. Where a part of it may be any string, at least one text must have a matching key. A
 * key of type string is not checked here; the contract test of keys checks where it comes from.
 */
type Checked<Key extends string, Known extends string> = string extends Key
  ? Key
  : Key extends Known
    ? Key
    : Record<never, never> extends Record<Key, 1>
      ? Extract<Known, Key> extends never
        ? never
        : Key
      : never;

/** The values of a text by name, `count` for a plural form, a default text. */
export interface TextValues {
  readonly [name: string]: unknown;
  readonly count?: number;
  readonly defaultValue?: string;
}

/** Returns the text of a key in a namespace; of several keys, the first with a text wins. */
export interface Translate<N extends Namespace = 'common', Prefix extends string = ''> {
  <const Key extends string>(
    keys: Key & Checked<Key, TextKey<N, Prefix>>,
    values?: TextValues,
  ): string;
  <const Key extends string>(
    keys: readonly (Key & Checked<Key, TextKey<N, Prefix>>)[],
    values?: TextValues,
  ): string;
  /** For types alone: distinguishes translators of different namespaces. */
  readonly namespace?: N;
}

/** Returns texts by keys that are not known statically, such as those of the fields of any form. */
export type TranslateAny = (keys: string | readonly string[], values?: TextValues) => string;
