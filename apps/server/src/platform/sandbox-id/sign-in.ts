import type { IncomingMessage } from 'node:http'
import type { Interaction, InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { IdentityKeys } from './identity-key.ts'
import { overPage, signInPage } from './page.ts'
import { localesOf, wordsFor } from './words.ts'

/** Path of the page, below the provider's own. */
export const signInPath = '/sign-in/'
const BODY_BYTES = 4_096

type Next = () => Promise<unknown>
type Context = Pick<KoaContextWithOIDC, 'path' | 'method' | 'req' | 'res'> & {
  type: string
  status: number
  body: unknown
}

/** Serves the page on which a visitor chooses an identity; passes everything else to the provider. */
export function answerSignIns(provider: Provider, keys: IdentityKeys) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!ctx.path.startsWith(signInPath)) return void (await next())
    ctx.type = 'html'
    // The cookie identifies the sign-in; a page of another origin sends none.
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
    const choice = form?.get('as') ?? null
    if (choice === 'nobody') return finish({ error: 'access_denied' })
    if (choice === 'known' && known !== null) return finish({ login: { accountId: known } })
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

/** Signs out an earlier identity here; otherwise the provider would ask for it with a page that has a script. */
async function forgetSession(provider: Provider, details: Interaction): Promise<void> {
  const session = await provider.Session.findByUid(details.session!.uid)
  await session?.destroy()
  delete details.session
  await details.save(details.exp - Math.floor(Date.now() / 1_000))
}

/** A form's fields; a form that is too long counts as empty. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += String(part)
    if (text.length > BODY_BYTES) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
