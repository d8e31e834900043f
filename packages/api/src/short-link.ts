import * as v from 'valibot'

/** Screens to which a short link may lead, by their paths: those that nobody has to be signed in for. */
export const linkPaths = [
  '/home',
  '/hangqing',
  '/kline',
  '/demotrading',
  '/login',
  '/zhaiquan',
  '/transparency',
  '/xinwen',
  '/articleList',
  '/articleDetail',
  '/articleShare',
  '/helpCenter',
  '/helpDetail',
] as const

/** An address inside the app: a path of `linkPaths`, and what is asked of it. */
export const LinkTarget = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(new RegExp(`^(?:${linkPaths.join('|')})(?:\\?[0-9A-Za-z_=&.-]{1,160})?$`)),
)

export const isLinkTarget = (target: string): boolean => v.is(LinkTarget, target)

export const ShortLinkCode = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,16}$/))
