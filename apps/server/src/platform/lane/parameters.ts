// Whole columns on their way to PostgreSQL, each as one parameter. The driver would escape and quote
// every element; numbers and JSON, most of what a batch saves, need neither.

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'boolean'])
const documents = new Set(['json', 'jsonb'])

/** JSON text never holds these two control characters, so they can stand between and for documents. */
const between = '\u001E'
const nothing = '\u001F'
const empty = 'NULL'

/** The SQL that reads parameter `index` as an array of `type`. */
export function listSql(index: number, type: string): string {
  return documents.has(type) ? `${documentsSql(index)}::${type}[]` : `$${index}::${type}[]`
}

/** The SQL that reads parameter `index`, made by `documentsOf`, as an array of text. */
export function documentsSql(index: number): string {
  return `string_to_array($${index}, E'\\x1e', E'\\x1f')`
}

/** JSON documents as one parameter; null where there is none. */
export function documentsOf(values: readonly (string | null)[]): string {
  return values.map((value) => value ?? nothing).join(between)
}

/**
 * The parameter that `listSql` reads: the values of `items` as the column writes them, null where it is empty.
 *
 * @throws TypeError when something that is no number stands in a column of numbers
 */
export function listOf<Item>(
  type: string,
  items: readonly Item[],
  valueOf: (item: Item) => unknown = (item) => item,
): string {
  if (documents.has(type)) return documentsOf(items.map((item) => valueOf(item) as string | null))
  const element = numbers.has(type) ? numberElement : type === 'bytea' ? bytesElement : textElement
  // Rows of one batch repeat each other: a column of words, or of the batch's own time, is written once.
  let last: unknown = null
  let written = empty
  // One text that grows: lists of values and of elements beside it were half of what a batch left behind.
  let list = '{'
  for (const item of items) {
    const value = valueOf(item)
    if (value !== last) {
      last = value
      written = element(value)
    }
    list += list.length === 1 ? written : `,${written}`
  }
  return `${list}}`
}

function numberElement(value: unknown): string {
  if (value === null || value === undefined) return empty
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  // A comma inside would shift every element after it.
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return value
  throw new TypeError(`${JSON.stringify(value)} is no whole number`)
}

function bytesElement(value: unknown): string {
  if (value === null || value === undefined) return empty
  return `"\\\\x${Buffer.from(value as Uint8Array).toString('hex')}"`
}

function textElement(value: unknown): string {
  if (value === null || value === undefined) return empty
  const text = value as string
  // Most are words of ours. Anything else is quoted, the word that would mean "empty" included.
  if (/^[\w.:-]+$/.test(text) && text.toUpperCase() !== empty) return text
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
