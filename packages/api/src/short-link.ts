import * as v from 'valibot'

/** The screens to which a short link may lead: those that need no sign-in. */
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

/** An address inside the app: a path of `linkPaths` with its query. */
export const LinkTarget = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(new RegExp(`^(?:${linkPaths.join('|')})(?:\\?[0-9A-Za-z_=&.-]{1,160})?$`)),
)

export const isLinkTarget = (target: string): boolean => v.is(LinkTarget, target)

export const ShortLinkCode = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,16}$/))
