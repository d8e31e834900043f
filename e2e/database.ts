import { hash } from '@node-rs/argon2'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestServer } from './server.ts'

/** Changes to the database of a test's server, for states that take days to reach. */
export async function openDatabase({ dataFolder }: Pick<TestServer, 'dataFolder'>) {
  const read = (name: string) => readFile(join(dataFolder, 'postgres', name), 'utf8')
  const [password, port] = [await read('password'), await read('port')]
  const url = `postgresql://candor_admin:${password.trim()}@127.0.0.1:${port.trim()}/candor`
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

export type Known = {
  readonly account: string
  readonly email: string
  readonly fundPassword: string
  readonly address: string
}

/**
 * Turns a guest into a user who can withdraw: with an e-mail address, a withdrawal password, a verified
 * identity, and an address past its cooldown. Other tests cover how each of these is reached.
 */
export async function becomeKnown(client: Client, who: Known): Promise<void> {
  const found = await client.query<{ part: number; user_id: string }>(
    `update people_user set account = $2, account_type = 'email', email = $2 where account = $1
     returning part, user_id`,
    [who.account, who.email],
  )
  const { part, user_id: userId } = found.rows[0]!
  await client.query(
    `insert into people_fund_password (part, user_id, password_hash, version, failures, locked_until_at, set_at)
     values ($1, $2, $3, 1, 0, 0, 0)`,
    [part, userId, await hash(who.fundPassword, { memoryCost: 19_456, timeCost: 2 })],
  )
  await client.query(
    `insert into identity_application (part, user_id, id, type, status, version, country, doc_type, masked_name,
       document_hash, images, flags, consent_version, lang, created_at, decided_by, decided_at, field_reasons)
     values ($1, $2, 1, 'basic', 'passed', 2, 'GB', 'passport', 'L*** A***', sha256('a document'),
       '[]', '[]', '1', 'en-us', 1, 1, 1, '[]')`,
    [part, userId],
  )
  await client.query(
    `insert into wallet_withdrawal_account
       (part, user_id, id, type, currency, label, is_default, network, address, usable_at, created_at)
     values ($1, $2, 1, 'wallet', 'USDT', 'Cold wallet', true, 'TRC20', $3, 0, 0)`,
    [part, userId, who.address],
  )
}
