/** The only client. */
export const clientId = 'candor'
