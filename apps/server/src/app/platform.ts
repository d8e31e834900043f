import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { openPushKeys } from '../content/index.ts'
import { createMarket, type Feed, type MarketTopics } from '../market/index.ts'
import { createBus } from '../platform/bus.ts'
import { openFileStore } from '../platform/files/index.ts'
import { createPasswords, type HashCost } from '../people/index.ts'
import { openKeyRing, type KeyRing } from '../platform/http/keys.ts'
import { createLive } from '../platform/live/live.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { createSandboxInbox } from '../platform/mail/sandbox-inbox.ts'
import { openSandboxId } from '../platform/sandbox-id/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { openVault } from '../platform/vault.ts'
import { openPolicies } from '../policy/index.ts'
import { createServerMetrics } from './metrics.ts'
import { openThirdParties } from './third-parties.ts'

/** Derives a secret for each use from the one in the data folder. */
export const secretOf = ({ secret }: Pick<KeyRing, 'secret'>, use: string) =>
  createHmac('sha256', secret).update(use).digest()

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** External dependencies, replaced by tests. */
export type Sources = {
  readonly feed?: Feed
  /** Cost of a password hash; tests use less. */
  readonly hashCost?: HashCost
}

/** Opens the platform under the modules: keys, market, price stream, inbox. */
export async function openPlatform(
  { config, world, database, log }: AppNeeds,
  { feed, hashCost }: Sources,
) {
  const { pool } = database
  const report = (error: unknown, what: PropertyKey = 'server') =>
    log.error({ error, what }, 'failed')
  const keys = await openKeyRing(join(config.dataFolder, 'keys', 'envelopes'), world.clock.now())
  const vault = await openVault(config.masterKeyFile)
  const bus = createBus<MarketTopics>(report)
  const inbox = createSandboxInbox(pool, world)
  const mail = openMailer(config.mail, inbox, { pool, world, report })
  const origin = `http://localhost:${config.port}`
  const secretFor = (use: string) => secretOf(keys, use)
  const sandboxId =
    config.mode === 'sandbox'
      ? await openSandboxId({
          pool,
          world,
          origin,
          folder: join(config.dataFolder, 'keys'),
          secret: secretFor('sandbox id'),
          onError: (error) => report(error, 'sandbox id'),
        })
      : null
  const policies = await openPolicies(pool, world.clock.now, config.mode)
  return {
    report,
    /** Origin of the web app. */
    origin,
    sandboxId,
    thirdParties: openThirdParties(config.thirdParties, sandboxId, world.clock.now),
    /** Origin of the console. */
    consoleOrigin: `http://localhost:${config.consolePort}`,
    keys,
    vault,
    pushKeys: await openPushKeys(join(config.dataFolder, 'keys')),
    store: await openFileStore(vault, join(config.dataFolder, 'files'), world.randomBytes),
    /** A folder per kind of file, because each kind deletes files without a row of its own. */
    statements: await openFileStore(
      vault,
      join(config.dataFolder, 'statements'),
      world.randomBytes,
    ),
    secretFor,
    /** A hasher per module, each with its own queue, so that load on one blocks no other. */
    passwords: () => createPasswords(world.randomBytes, hashCost),
    bus,
    market: await createMarket({
      pool,
      world,
      bus,
      config,
      onError: report,
      haltOf: policies.haltOf,
      ...(feed && { feed }),
    }),
    policies,
    live: createLive(world, report),
    /** The stream of the console, separate from users' channels. */
    consoleLive: createLive(world, report),
    mailer: mail.mailer,
    postLetters: mail.post,
    forgetLetters: mail.forget,
    closeMailer: mail.close,
    metrics: createServerMetrics(config.dataFolder),
  }
}
