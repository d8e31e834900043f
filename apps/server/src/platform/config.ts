import { resolve } from 'node:path'
import { privateNetworks, readAllowList } from './allow-list.ts'
import type { AllowList } from './allow-list.ts'
import { readFeedConfig, type FeedConfig } from './feed-config.ts'
import { readMailConfig, type MailConfig } from './mail/mail-config.ts'
import { READ_DELAY_LIMIT_MS } from './http/pressure.ts'
import { masterKeyFileIn } from './master-key.ts'
import { RefusalToStart } from './refusal-to-start.ts'
import { readWebPushConfig, type WebPushConfig } from './web-push-config.ts'
import { readThirdParties, type ThirdPartyConfig } from './third-party-config.ts'

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The configuration from the environment, read once at the start. */
export interface Config {
  port: number
  /** Port of the operators' console, which has an origin of its own. */
  consolePort: number
  /** Addresses from which operators may reach the console. */
  consoleAllows: AllowList
  host: string
  /** Absolute path of the folder that holds the embedded database, keys and files. */
  dataFolder: string
  /** Absolute path of the file that holds the master key. */
  masterKeyFile: string
  /** The operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** Sources of prices; null for the recordings in `data/`. */
  feed: FeedConfig
  /** Sandbox mode trades test money. Live mode is not released yet. */
  mode: 'sandbox'
  logLevel: (typeof LOG_LEVELS)[number]
  /** The mean delay of the event loop (ms) above which reads are refused. */
  readDelayLimitMs: number
  /** The chains whose wallets may sign in, and the nodes that are asked about contract wallets. */
  walletSignIn: { readonly chains: readonly number[]; readonly nodes: ReadonlyMap<number, URL> }
  /** Third-party sign-in services; null if not configured. */
  thirdParties: ThirdPartyConfig
  /** Mail and SMS services; the sandbox inbox replaces those that are not configured. */
  mail: MailConfig
  /** Web Push settings. */
  webPush: WebPushConfig
}

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws RefusalToStart with one sentence that names the variable, its value and the expected form
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const dataFolder = resolve(env.CANDOR_DATA || '.data')
  return {
    port: readPort('PORT', env.PORT || '8080'),
    consolePort: readPort('CONSOLE_PORT', env.CONSOLE_PORT || '8081'),
    consoleAllows: readAllowList('CONSOLE_ALLOW', env.CONSOLE_ALLOW || privateNetworks),
    host: env.HOST || '127.0.0.1',
    dataFolder,
    masterKeyFile: masterKeyFileIn(dataFolder, env.CANDOR_MASTER_KEY),
    databaseUrl: env.DATABASE_URL ? readDatabaseUrl(env.DATABASE_URL) : null,
    feed: readFeedConfig(env),
    mode: readMode(env.CANDOR_MODE || 'sandbox'),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
    readDelayLimitMs: readDelayLimit(env.READ_DELAY_LIMIT_MS || String(READ_DELAY_LIMIT_MS)),
    walletSignIn: readWalletSignIn(env.WALLET_CHAINS || '1', env.WALLET_NODES || ''),
    thirdParties: readThirdParties(env),
    mail: readMailConfig(env),
    webPush: readWebPushConfig(env),
  }
}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new RefusalToStart(`${name} is "${text}": it must be a whole number from 0 to 65535.`)
  }
  return port
}

function readDelayLimit(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,6}$/.test(text) || limit === 0)
    throw new RefusalToStart(
      `READ_DELAY_LIMIT_MS is "${text}": it must be a whole number of milliseconds from 1 to 999999.`,
    )
  return limit
}

/**
 * Parses chains such as `1,10`, and nodes such as `1=https://node.example,10=https://other.example` of those chains.
 */
function readWalletSignIn(chainText: string, nodeText: string): Config['walletSignIn'] {
  const chains = chainText.split(',').map((each) => each.trim())
  const known = chains.every((each) => /^[1-9]\d{0,8}$/.test(each))
  if (!known)
    throw new RefusalToStart(
      `WALLET_CHAINS is "${chainText}": it must be numbers of chains with commas between.`,
    )
  const nodes = new Map<number, URL>()
  for (const each of nodeText.split(',').filter((part) => part.trim() !== '')) {
    const [chain = '', address = ''] = each.trim().split(/=(.*)/)
    const url = URL.canParse(address) ? new URL(address) : null
    const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost'
    if (url === null || !isSafe || !chains.includes(chain))
      throw new RefusalToStart(
        'WALLET_NODES must look like 1=https://node.example, with chains of WALLET_CHAINS.',
      )
    // not money: a chain's number
    nodes.set(Number(chain), url)
  }
  return { chains: chains.map(Number), nodes }
}

function readDatabaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const named =
    url &&
    ['postgres:', 'postgresql:'].includes(url.protocol) &&
    url.hostname &&
    url.pathname.length > 1
  // The value may hold a password, so the message does not repeat it.
  if (!named)
    throw new RefusalToStart(
      'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    )
  return text
}

function readMode(text: string): 'sandbox' {
  if (text === 'sandbox') return text
  if (text === 'live') {
    throw new RefusalToStart(
      'CANDOR_MODE is "live", which needs a live price source (CANDOR_FEED), signing keys, ' +
        'payment rails and a country policy: this version has only the first of them, so use ' +
        '"sandbox".',
    )
  }
  throw new RefusalToStart(`CANDOR_MODE is "${text}": it must be "sandbox" or "live".`)
}

function readLogLevel(text: string): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level)
    throw new RefusalToStart(`LOG_LEVEL is "${text}": it must be one of ${LOG_LEVELS.join(', ')}.`)
  return level
}
