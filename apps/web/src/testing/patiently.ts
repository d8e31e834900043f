/** How long `vi.waitUntil` waits where a test is prepared: as long as `expect.poll` does in a test, in ms. */
export const patiently = { timeout: 60_000 }
