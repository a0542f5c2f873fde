import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { RefusedFile } from './refused-file';
import { readNamespacedXml, toEnd } from './xml-events';

const names = new Map([
  ['urn:one', ''],
  ['urn:two', 'p'],
]);

interface Element {
  name: string;
  attributes: [string, string][];
  children: Element[];
}

const declaration: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom('xmlns', 'xmlns:a', 'xmlns:b', 'xmlns:c:d', 'xmlns:xml', 'xmlns:xmlns'),
  fc.constantFrom(
    'urn:one',
    'urn:two',
    'urn:three',
    '',
    'http://www.w3.org/XML/1998/namespace',
    'http://www.w3.org/2000/xmlns/',
  ),
);
const common: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom('xmlns', 'xmlns:a', 'xmlns:b'),
  fc.constantFrom('urn:one', 'urn:two', 'urn:three'),
);
const attribute: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom('k', 'a:k', 'b:k', 'xml:lang'),
  fc.constant('v'),
);
function elementOf(depth: number): fc.Arbitrary<Element> {
  const declared = fc.oneof(
    { weight: 20, arbitrary: common },
    { weight: 1, arbitrary: declaration },
  );
  const lists = [declared, attribute].map((each) => fc.array(each, { maxLength: 2 }));
  return fc.record({
    name: fc.constantFrom('x', 'x', 'x', 'a:x', 'a:x', 'b:y', 'b:y', 'c:x'),
    attributes: fc
      .tuple(fc.boolean(), ...lists)
      .map(([isLast, ...all]) => (isLast ? all.reverse() : all).flat()),
    children: depth === 0 ? fc.constant([]) : fc.array(elementOf(depth - 1), { maxLength: 2 }),
  });
}
const element = elementOf(3);

function write({ name, attributes, children }: Element): string {
  const list = attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
  return `<${name}${list}>${children.map(write).join('')}</${name}>`;
}

/** Returns the elements as the parser itself resolves their namespaces; null if it refuses the text. */
function expected(xml: string): unknown[] | null {
  const events: unknown[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const nameOf = (uri: string, local: string) => {
    const name = names.get(uri);
    return name === undefined ? null : name === '' ? local : `${name}:${local}`;
  };
  let foreign = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const name = nameOf(uri, local);
    const list = Object.values(attributes).flatMap((each) => {
      const key = each.uri === '' ? each.local : nameOf(each.uri, each.local);
      return key === null ? [] : [[key, each.value]];
    });
    // Of two attributes with the same name, one would hide the other.
    if (new Set(list.map(([key]) => key)).size < list.length) throw new Error('twice');
    if (foreign > 0 || name === null) foreign += 1;
    else events.push(['open', name, Object.fromEntries(list)]);
  });
  parser.on('closetag', ({ uri, local }) => {
    if (foreign > 0) foreign -= 1;
    else events.push(['close', nameOf(uri, local)]);
  });
  try {
    parser.write(xml).close();
    return events;
  } catch (error) {
    // Attributes of other namespaces are not read, so duplicates of them do not matter.
    fc.pre(!String(error).includes('duplicate attribute: {urn:three}'));
    return null;
  }
}

async function* once(text: string) {
  yield Buffer.from(text);
}

async function read(xml: string): Promise<unknown[] | null> {
  const events: unknown[] = [];
  const handlers = {
    open: (name: string, attributes: object) => events.push(['open', name, attributes]),
    close: (name: string) => events.push(['close', name]),
  };
  try {
    await toEnd(readNamespacedXml(once(xml), names, handlers));
    return events;
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}

it('XML names are resolved by the namespaces in scope, and undeclared ones are refused', async () => {
  let refused = 0;
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(element, async (root) => {
      const xml = `<x xmlns="urn:one" xmlns:a="urn:one" xmlns:b="urn:two">${write(root)}</x>`;
      const wanted = expected(xml);
      if (wanted === null) refused += 1;
      else if (wanted.length > 6) seen += 1;
      expect(await read(xml)).toEqual(wanted);
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(refused, seen)).toBeGreaterThan(20);
});
