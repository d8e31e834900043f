/** The one client there is. */
export const clientId = 'candor'
