import compile from 'icu-minify/compile'

/**
 * The part of a message that must be equal in every language (`arguments`), and the words that must differ (`text`).
 */
export type Shape = { arguments: string[]; text: string }

/** Parses one ICU message with the compiler of the build; throws when it is not valid ICU. */
export function shapeOf(message: string): Shape {
  const names = new Set<string>()
  const texts: string[] = []
  const read = (node: unknown): void => {
    if (typeof node === 'string') texts.push(node)
    if (!Array.isArray(node)) return
    const [name, kind, options] = node as unknown[]
    if (typeof kind !== 'number' || kind === 0) {
      // An argument has no content; a tag is followed by its content.
      names.add(node.length === 1 ? String(name) : `<${String(name)}>`)
      node.slice(1).forEach(read)
      return
    }
    const choices = typeof options === 'object' && options !== null && kind <= 3 ? options : {}
    // The cases of a select are values of the program; those of a plural belong to the language.
    names.add(
      kind === 1 ? `${String(name)} (${Object.keys(choices).toSorted().join(', ')})` : String(name),
    )
    for (const choice of Object.values(choices)) readMessage(choice)
  }
  const readMessage = (content: unknown): void => {
    if (Array.isArray(content)) content.forEach(read)
    else read(content)
  }
  readMessage(compile(message))
  return { arguments: [...names].toSorted(), text: texts.join(' ').trim() }
}
