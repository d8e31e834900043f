/**
 * The version of the contract formulas, stored with each order. A formula that settles money is never edited: a change
 * is a new file and a new version, and an order keeps the version of its opening.
 */
export const contractRules = 'contracts-2'
