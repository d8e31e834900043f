/** Where on the page of a position its proof stands. */
export const proofPlace = 'position-proof'
