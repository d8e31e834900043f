const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a claim without a picture is looked for on its network. */
export const claimMs = 10 * minuteMs
/** How many reports may wait at once, and how many payments of others beside them. */
export const openLimit = 5
/** How long a report waits for a person before it fails: nothing was found that would fit it. */
export const expiryMs = 7 * dayMs
/** How long a report waits on after a second person could have agreed and did not: it is looked at again. */
export const againMs = dayMs
/** When a person should have looked at it, as users are told. */
export const reviewMs = 30 * minuteMs
/** How long pictures stay after nothing was credited. */
export const keptMs = 30 * dayMs
