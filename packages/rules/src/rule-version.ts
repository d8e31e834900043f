/**
 * The name under which orders remember the formulas that judge them. A formula that settles money
 * is never edited: a change is a new file and a new version, and an order keeps the one it was
 * opened under.
 */
export const contractRules = 'contracts-2'

/** Under these the closing fee rate of the order that opened a position was that of all that was added to it. */
export const firstContractRules = 'contracts-1'
