export type Method = 'GET' | 'POST'

/** Whether a call carries an `Idempotency-Key`: one for each intent of the user. */
export type KeyMark = 'required' | 'optional' | 'none'

/**
 * Whether a visitor, who uses the demo on a device without an account, may make a call with a visitor token: always, or
 * if the call says `demo`. For every other call the token is ignored.
 */
export type VisitorMark = 'always' | 'demo'

export type Route = {
  readonly method: Method
  readonly path: `/${string}`
  readonly key: KeyMark
  readonly visitor?: VisitorMark
}

export const get = (path: `/${string}`): Route => ({ method: 'GET', path, key: 'none' })
export const post = (path: `/${string}`, key: KeyMark = 'none'): Route => ({
  method: 'POST',
  path,
  key,
})
