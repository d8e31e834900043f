/** Statements that a client sends to PostgreSQL, by the name of its session. */
export type Reader = {
  /** The `application_name` of the session; empty before its first bytes. */
  readonly session: () => string
  /** Texts of the statements that these bytes complete, in their order. */
  readonly read: (bytes: Buffer) => string[]
}

const end = '\0'

/**
 * Reads the frontend's side of PostgreSQL's protocol 3: the startup message, then messages of a letter, a length and a body.
 * Only an unencrypted session can be read.
 */
export function createStatementReader(): Reader {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let session: string | null = null

  function startup(body: string): void {
    const fields = body.split(end)
    session = fields[fields.indexOf('application_name') + 1] ?? ''
  }

  /** Text of the statement that the message executes. A Bind message names a statement that a Parse message has brought. */
  function executed(kind: string, body: string): string[] {
    const [first = '', second = ''] = body.split(end)
    if (kind === 'Q') return [first]
    if (kind === 'P') prepared.set(first, second)
    return kind === 'B' ? [prepared.get(second) ?? ''] : []
  }

  return {
    session: () => session ?? '',
    read(bytes) {
      rest = Buffer.concat([rest, bytes])
      const texts: string[] = []
      for (;;) {
        // The startup message alone has no letter.
        const letter = session === null ? 0 : 1
        if (rest.length < letter + 4) return texts
        const size = letter + rest.readInt32BE(letter)
        if (rest.length < size) return texts
        const body = rest.toString('utf8', letter + 4, size)
        if (session === null) startup(body)
        else texts.push(...executed(rest.toString('latin1', 0, 1), body))
        rest = rest.subarray(size)
      }
    },
  }
}

/** ReadyForQuery outside of a transaction. */
const idle = Buffer.from('Z\0\0\0\u0005I', 'latin1')

/** Finds in the bytes of PostgreSQL's answers the end of a transaction: committed or rolled back, and the session idle. */
export function createEndFinder(): (bytes: Buffer) => boolean {
  let tail: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const seen = Buffer.concat([tail, bytes])
    tail = seen.subarray(Math.max(0, seen.length - idle.length + 1))
    return seen.includes(idle)
  }
}
