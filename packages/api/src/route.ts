export type Method = 'GET' | 'POST'

/** Whether a call carries an `Idempotency-Key`: one for each intent of the user. Only sign-ins leave it to the caller. */
export type KeyMark = 'required' | 'optional' | 'none'

/**
 * Whether a visitor, who uses the demo on a device without an account, may make a call with a visitor token: always, or
 * if the call says `demo`. For every other call the token is ignored.
 */
export type VisitorMark = 'always' | 'demo'

export type Route<Mark extends KeyMark = KeyMark> = {
  readonly method: Method
  readonly path: `/${string}`
  readonly key: Mark
  readonly visitor?: VisitorMark
}

export const get = (path: `/${string}`): Route<'none'> => ({ method: 'GET', path, key: 'none' })

export function post(path: `/${string}`): Route<'none'>
export function post<Mark extends KeyMark>(path: `/${string}`, key: Mark): Route<Mark>
export function post(path: `/${string}`, key: KeyMark = 'none'): Route {
  return { method: 'POST', path, key }
}
