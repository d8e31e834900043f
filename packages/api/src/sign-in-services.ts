import * as v from 'valibot'

/** The services of others that may say who somebody is. `sandbox` is the sandbox's own, Sandbox ID. */
export const signInServices = ['sandbox', 'google', 'apple'] as const

export const SignInService = v.picklist(signInServices)
export type SignInService = v.InferOutput<typeof SignInService>

/** Where a service sends the browser back to, on the app's origin. It leads on into the hash. */
export const signInReturnPath = '/sign-in/return'
/** The screen that goes on from there. */
export const signInReturnScreen = '/signInReturn'

/** What a service may send back, and how long each may be; anything else of it is dropped. */
export const signInReturnFields = { code: 2_048, state: 64, iss: 256, error: 64 } as const
