/** The timeout of `vi.waitUntil` in a hook: that of `expect.poll` in a test, in ms. */
export const patiently = { timeout: 60_000 }
