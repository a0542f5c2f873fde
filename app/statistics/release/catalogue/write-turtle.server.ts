import { DataFactory, Writer, type Quad, type Quad_Object, type Quad_Subject } from 'n3';
import { isNode, isText, prefixes, type LinkedNode, type LinkedValue } from './linked-data';

const { blankNode, literal, namedNode, quad } = DataFactory;

/** Writes resources as Turtle: the same statements as their JSON-LD. */
export function writeTurtle(graph: readonly LinkedNode[]): string {
  const writer = new Writer({ prefixes });
  for (const node of graph) writer.addQuads(statementsOf(node).statements);
  let written = '';
  // Writing to memory is synchronous.
  writer.end((error, turtle: string) => {
    if (error) throw error;
    written = turtle;
  });
  return written;
}

/** Returns the statements of a resource, and of those that it contains. */
function statementsOf(node: LinkedNode): { subject: Quad_Subject; statements: Quad[] } {
  const { '@id': id, '@type': type, ...properties } = node;
  const subject = id === undefined ? blankNode() : namedNode(id);
  const statements = [quad(subject, named('rdf:type'), named(type))];
  for (const [name, values] of Object.entries(properties)) {
    for (const value of listOf(values)) {
      const { object, inner } = objectOf(value);
      statements.push(quad(subject, named(name), object), ...inner);
    }
  }
  return { subject, statements };
}

function listOf(values: LinkedValue | readonly LinkedValue[]): readonly LinkedValue[] {
  return 'length' in values ? values : [values];
}

function objectOf(value: LinkedValue): { object: Quad_Object; inner: Quad[] } {
  if (isText(value)) {
    const { '@value': text, '@language': language, '@type': type } = value;
    return { object: literal(text, language ?? (type && named(type))), inner: [] };
  }
  if (!isNode(value)) return { object: namedNode(value['@id']), inner: [] };
  const { subject, statements } = statementsOf(value);
  return { object: subject, inner: statements };
}

/** Returns the address of a short name. */
function named(name: string) {
  if (name === 'rdf:type') return namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type');
  const [prefix = '', rest = ''] = name.split(':');
  const vocabulary = Object.entries(prefixes).find(([known]) => known === prefix)?.[1];
  if (!vocabulary) throw new Error(`${name} is of no known vocabulary`);
  return namedNode(vocabulary + rest);
}
