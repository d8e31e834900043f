import { htmlTree, type HtmlNode } from '@candor/api'
import { Box } from '@mui/material'
import { createElement, type ReactNode } from 'react'

/** A text as users read it, built by the same parser; its links are inactive here. */
export function HtmlView({ html }: { readonly html: string }) {
  return <Box sx={{ overflowWrap: 'anywhere' }}>{htmlTree(html).map(element)}</Box>
}

function element(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(element)
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children)
  return (
    <span key={key}>
      {children} ({node.href ?? 'no address'})
    </span>
  )
}
