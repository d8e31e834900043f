/** One page of the server's answer. */
type Read = { readonly next?: string | null }
type Start = { readonly pageNo: number; readonly after?: string }

/**
 * Reads each page from the end of the page before, so that decided rows, which leave the list, hide no other row. Only
 * the last list is remembered; a page without a known start is read by its number.
 */
export function createPageStarts() {
  let known = { list: '', starts: new Map<number, string>() }
  return async function readFrom<Page extends Read>(
    list: string,
    pageNo: number,
    read: (start: Start) => Promise<Page>,
  ): Promise<Page> {
    if (known.list !== list) known = { list, starts: new Map() }
    const { starts } = known
    const after = starts.get(pageNo)
    const page = await read({ pageNo, ...(after !== undefined && { after }) })
    if (page.next) starts.set(pageNo + 1, page.next)
    else starts.delete(pageNo + 1)
    return page
  }
}
