export type Method = 'GET' | 'POST'

/** Whether a call carries an `Idempotency-Key`: one for each intent of the user. */
export type KeyMark = 'required' | 'optional' | 'none'

/**
 * Whether a visitor, who practises on a device without an account, may make a call with the token that they have for
 * that: in any case, or where it says `demo`. Of every other call they are nobody.
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
