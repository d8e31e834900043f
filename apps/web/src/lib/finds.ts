/** Whether something is found by what somebody types, however they write its case, its spaces and the stroke of a pair. */
export const finds = (text: string, typed: string): boolean => folded(text).includes(folded(typed))

const folded = (text: string) => text.toLowerCase().replace(/[\s/]/g, '')
