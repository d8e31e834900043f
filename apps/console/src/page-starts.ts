/** A page as the server answered it. */
type Read = { readonly next?: string | null }
type Start = { readonly pageNo: number; readonly after?: string }

/**
 * Reads pages from where the page before them ended, so that rows which leave the list meanwhile make no other row disappear.
 * Only the list that was read last is known: a page that was not led up to is found by its number.
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
