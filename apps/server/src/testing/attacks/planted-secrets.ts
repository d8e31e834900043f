import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'

/** A secret that must not appear in other places. */
export type Secret = {
  readonly name: string
  readonly value: string | Uint8Array
  /** Prefixes of places that need it: a table, a file. */
  readonly allowed?: readonly string[]
}

/** A stored text and its place. */
export type Place = { readonly name: string; readonly text: string }

/** Finds secrets in places that are not allowed; returns each place with the spelling. */
export function leaksIn(places: readonly Place[], secrets: readonly Secret[]): string[] {
  return secrets.flatMap((secret) => {
    const spelled = spellingsOf(secret)
    const open = places.filter(
      ({ name }) => !(secret.allowed ?? []).some((place) => name.startsWith(place)),
    )
    return open.flatMap(({ name, text }) =>
      spelled
        .filter(({ pattern }) => pattern.test(text))
        .map(({ spelling }) => `${secret.name} stands in ${name} (${spelling})`),
    )
  })
}

/** Spellings of a secret in programs and encodings. */
function spellingsOf({ value }: Secret): { spelling: string; pattern: RegExp }[] {
  const bytes = Buffer.from(value)
  // The end of Base64 depends on the following bytes.
  const base64 = (encoding: 'base64' | 'base64url') =>
    bytes.toString(encoding).replace(/=+$/, '').slice(0, -1)
  const spelled: [string, string][] = [
    ['hexadecimal', bytes.toString('hex')],
    ['Base64', base64('base64')],
    ['Base64url', base64('base64url')],
    ...(typeof value === 'string' ? [['as it is', value] as [string, string]] : []),
  ]
  return spelled
    .filter(([, text]) => text.length > 4)
    .map(([spelling, text]) => {
      // Six digits inside a longer number are no code.
      const whole = /^\d+$/.test(text) ? `(?<![\\d.])${text}(?![\\d.])` : RegExp.escape(text)
      return { spelling, pattern: new RegExp(whole, spelling === 'hexadecimal' ? 'i' : '') }
    })
}

const listText = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and has_table_privilege(c.oid, 'select')
  order by 1`

/** Every row that the server's role can read, as a dump writes it. */
export async function dumpOf(pool: Pick<Pool, 'query'>): Promise<Place[]> {
  const { rows } = await pool.query<{ name: string }>(listText)
  const places: Place[] = []
  for (const { name } of rows) {
    const found = await pool.query<{ text: string }>(
      `select coalesce(string_agg(t::text || ' ' || to_jsonb(t)::text, E'\\n'), '') as text from "${name}" t`,
    )
    places.push({ name: `table ${name}`, text: found.rows[0]!.text })
  }
  return places
}

/** Every file below a folder. */
export async function filesBelow(folder: string, name: string): Promise<Place[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    found
      .filter((each) => each.isFile())
      .map(async (each) => {
        const path = join(each.parentPath, each.name)
        const place = path.slice(folder.length + 1)
        return { name: `${name} ${place}`, text: await readFile(path, 'latin1') }
      }),
  )
}
