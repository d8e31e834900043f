import type { IncomingMessage } from 'node:http'
import type { Interaction, InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { IdentityKeys } from './identity-key.ts'
import { overPage, signInPage } from './page.ts'
import { localesOf, wordsFor } from './words.ts'

/** Where the page is, below the provider's own path. */
export const signInPath = '/sign-in/'
const BODY_BYTES = 4_096

type Next = () => Promise<unknown>
type Context = Pick<KoaContextWithOIDC, 'path' | 'method' | 'req' | 'res'> & {
  type: string
  status: number
  body: unknown
}

/** Answers the page on which somebody says who they are; everything else goes on to the provider. */
export function answerSignIns(provider: Provider, keys: IdentityKeys) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith(signInPath)) return void (await next())
    ctx.type = 'html'
    // The cookie that comes along says which sign-in this is; a page of another origin brings none.
    const details = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null)
    if (details === null) {
      ctx.status = 400
      ctx.body = overPage(wordsFor(localesOf(ctx.req)))
      return
    }
    const known = details.session?.accountId ?? null
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
    const form = ctx.method === 'POST' ? await readForm(ctx.req) : null
    const said = form?.get('as') ?? null
    if (said === 'nobody') return finish({ error: 'access_denied' })
    if (said === 'known' && known !== null) return finish({ login: { accountId: known } })
    const typed = form?.get('key') ?? null
    const identity = typed === null ? null : keys.read(typed)
    if (identity !== null) {
      if (known !== null && known !== identity.subject) await forgetSession(provider, details)
      return finish({ login: { accountId: identity.subject } })
    }
    const locales = details.params['ui_locales']
    ctx.status = 200
    ctx.body = signInPage({
      words: wordsFor(typeof locales === 'string' ? locales : ''),
      known: known === null ? null : keys.nameOf(known),
      key: typed ?? keys.draw(),
      isWrong: typed !== null,
    })
  }
}

/** Who was here before is signed out here: else the provider would ask for that by a page with a script. */
async function forgetSession(provider: Provider, details: Interaction): Promise<void> {
  const session = await provider.Session.findByUid(details.session!.uid)
  await session?.destroy()
  delete details.session
  await details.save(details.exp - Math.floor(Date.now() / 1_000))
}

/** A form's fields; one that is longer than any of ours counts as empty. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += String(part)
    if (text.length > BODY_BYTES) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
