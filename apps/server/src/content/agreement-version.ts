/**
 * The version of the user agreement that stands in `data/content`: registration asks for it and
 * stores it, and the agreements name it. Change it with every change of their meaning.
 */
export const agreementVersion = '2026-11'
