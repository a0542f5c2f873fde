import { RefusedFile } from './refused-file';

/** The maximum depth of elements with declarations: each lookup of a name may pass them all. */
const MAX_SCOPES = 50;
/** The maximum number of names cached for each scope: no format has more, and a hostile file cannot fill the memory. */
const MAX_REMEMBERED = 1000;

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

// Values that no name can have: for a declaration, and for an undeclared prefix.
const DECLARATION = ':xmlns';
const UNKNOWN = ':';

type Attributes = Readonly<Record<string, string>>;

/** The declarations of an element, in scope until it is closed. */
interface Scope {
  parent: Scope | null;
  depth: number;
  declared: ReadonlyMap<string, string>;
  elements: Map<string, string | null>;
  attributes: Map<string, string | null>;
}

/**
 * Resolves the names of elements and attributes (Namespaces in XML 1.0); `names` has those that are read. Each name is
 * resolved once, which takes half the time of a parser that does so for every tag.
 *
 * Its functions throw `RefusedFile` for undeclared prefixes and malformed names.
 */
export function createNamespaces(names: ReadonlyMap<string, string>) {
  let scope: Scope = scopeOf(null, 0, new Map([['xml', XML]]));
  let [depth, scopes] = [0, 0];
  return {
    /** Enters an element. @returns its attributes that are read, by name. */
    open(attributes: Attributes): Record<string, string> {
      depth += 1;
      const named = namedAttributes(attributes);
      if (named) return named;
      if (++scopes > MAX_SCOPES) throw new RefusedFile('spreadsheet-bomb');
      scope = scopeOf(scope, depth, declarationsIn(attributes));
      return namedAttributes(attributes) ?? {};
    },
    /** Returns the name of the element that is entered or left; null for one of another namespace. */
    elementName(qualified: string): string | null {
      const known = scope.elements.get(qualified);
      return known === undefined ? elementName(qualified) : known;
    },
    /** Leaves an element. */
    close(): void {
      if (scope.depth === depth && scope.parent) {
        scope = scope.parent;
        scopes -= 1;
      }
      depth -= 1;
    },
    /** The number of open elements. */
    depth: () => depth,
  };

  /** Returns null if declarations among them have to be in scope first. */
  function namedAttributes(attributes: Attributes): Record<string, string> | null {
    const areDeclared = scope.depth === depth;
    const named: Record<string, string> = {};
    for (const qualified in attributes) {
      const known = scope.attributes.get(qualified);
      const name = known === undefined ? attributeName(qualified) : known;
      if (name === null) continue;
      if (name === DECLARATION) {
        if (areDeclared) continue;
        return null;
      }
      if (name === UNKNOWN || Object.hasOwn(named, name)) {
        if (areDeclared) throw new RefusedFile('damaged');
        return null;
      }
      named[name] = attributes[qualified] ?? '';
    }
    return named;
  }

  function attributeName(qualified: string): string | null {
    if (isDeclaration(qualified)) return remember(scope.attributes, qualified, DECLARATION);
    // Attributes without a prefix are in no namespace, whatever the one of their element.
    const name = qualified.includes(':') ? resolve(qualified) : qualified;
    return remember(scope.attributes, qualified, name);
  }

  function elementName(qualified: string): string | null {
    const name = resolve(qualified);
    if (name === UNKNOWN) throw new RefusedFile('damaged');
    return remember(scope.elements, qualified, name);
  }

  function resolve(qualified: string): string | null {
    const [local = '', prefix, ...others] = qualified.split(':').reverse();
    const uri = uriOf(scope, prefix ?? '') ?? (prefix === undefined ? '' : undefined);
    if (others.length > 0 || local === '' || prefix === '' || uri === undefined) return UNKNOWN;
    const name = names.get(uri);
    if (name === undefined) return null;
    return name === '' ? local : `${name}:${local}`;
  }
}

function scopeOf(
  parent: Scope | null,
  depth: number,
  declared: ReadonlyMap<string, string>,
): Scope {
  return { parent, depth, declared, elements: new Map(), attributes: new Map() };
}

function remember(
  known: Map<string, string | null>,
  qualified: string,
  name: string | null,
): string | null {
  if (known.size < MAX_REMEMBERED) known.set(qualified, name);
  return name;
}

function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/** Returns the namespaces that an element declares, by prefix. */
function declarationsIn(attributes: Attributes): Map<string, string> {
  const declared = new Map<string, string>();
  for (const [name, uri] of Object.entries(attributes)) {
    if (!isDeclaration(name)) continue;
    const prefix = name.slice('xmlns:'.length);
    if (!isDeclarable(name, prefix, uri)) throw new RefusedFile('damaged');
    declared.set(prefix, uri);
  }
  return declared;
}

/** Returns whether Namespaces in XML 1.0 (section 3) allows a declaration. */
function isDeclarable(name: string, prefix: string, uri: string): boolean {
  if (prefix === 'xml' || uri === XML) return prefix === 'xml' && uri === XML;
  if (prefix === 'xmlns' || prefix.includes(':') || uri === XMLNS) return false;
  return name === 'xmlns' || (prefix !== '' && uri !== '');
}

function uriOf(scope: Scope, prefix: string): string | undefined {
  for (let next: Scope | null = scope; next; next = next.parent) {
    const uri = next.declared.get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}
