import type { Connection } from '../../platform/lane/index.ts'

/** When the connection breaks: before the database receives the commit, or after it has committed. */
type Break = 'before' | 'after'

/** A lane's connection whose next commit can be made to fail. */
export type Fragile = {
  readonly open: () => Promise<Connection>
  readonly breakNext: (where: Break | null) => void
  /** Number of broken connections. */
  readonly broken: () => number
}

class ConnectionLost extends Error {}

/** Whether an error is a planned break of `createFragile`. */
export function isBreak(error: unknown): boolean {
  return error instanceof ConnectionLost
}

/** Wraps a lane's connection so that it can break at a commit. */
export function createFragile(connect: () => Promise<Connection>): Fragile {
  let next: Break | null = null
  let broken = 0

  function lost(where: Break): ConnectionLost {
    next = null
    broken += 1
    return new ConnectionLost(`the connection was lost ${where} the commit`)
  }

  return {
    breakNext: (where) => (next = where),
    broken: () => broken,
    async open() {
      const client = await connect()
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
      const guarded = async (...given: unknown[]) => {
        const isCommit = (given[0] as { text?: string }).text === 'commit'
        if (isCommit && next === 'before') throw lost('before')
        const breaks = isCommit && next === 'after'
        const answer = await query(...given)
        if (breaks) throw lost('after')
        return answer
      }
      client.query = guarded as never
      return client
    },
  }
}
