import * as v from 'valibot'

/** The third-party sign-in services. `sandbox` is the sandbox's own, Sandbox ID. */
export const signInServices = ['sandbox', 'google', 'apple'] as const

export const SignInService = v.picklist(signInServices)
export type SignInService = v.InferOutput<typeof SignInService>

/** The return path of a service on the app's origin. It redirects into the hash. */
export const signInReturnPath = '/sign-in/return'
/** The screen that continues after the return. */
export const signInReturnScreen = '/signInReturn'

/** The fields that a service may return, with their largest lengths; any other field is dropped. */
export const signInReturnFields = { code: 2_048, state: 64, iss: 256, error: 64 } as const
