// Encodes whole columns as one PostgreSQL parameter each. The driver would escape and quote every element; numbers and
// JSON, which are most of a batch, need neither.

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'boolean'])
const documents = new Set(['json', 'jsonb'])

/** Separator and null marker of JSON documents: control characters that JSON text never contains. */
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

/** JSON documents as one parameter; null values become the null marker. */
export function documentsOf(values: readonly (string | null)[]): string {
  return values.map((value) => value ?? nothing).join(between)
}

/**
 * The parameter that `listSql` reads: the values of `items` as the column writes them; null stays null.
 * @throws TypeError when a value of a number column is not a whole number
 */
export function listOf<Item>(
  type: string,
  items: readonly Item[],
  valueOf: (item: Item) => unknown = (item) => item,
): string {
  if (documents.has(type)) return documentsOf(items.map((item) => valueOf(item) as string | null))
  const element = numbers.has(type) ? numberElement : type === 'bytea' ? bytesElement : textElement
  // Rows of one batch repeat values (words, the batch's own time), so an equal value is encoded once.
  let last: unknown = null
  let written = empty
  // One growing string: lists of values and elements made up half of a batch's garbage.
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
  // A comma inside a value would shift every element after it.
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
  // Most values are plain words. Everything else is quoted, including a text that would mean null.
  if (/^[\w.:-]+$/.test(text) && text.toUpperCase() !== empty) return text
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
