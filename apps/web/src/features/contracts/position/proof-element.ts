/** The element id of the proof on a position's page. */
export const proofElementId = 'position-proof'
